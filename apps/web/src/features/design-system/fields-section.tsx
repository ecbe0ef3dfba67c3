import { useState } from 'react'
import { drawnSpecies } from '../../ui/art/species-ground.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { DateInput, DateTimeInput, TimeInput } from '../../ui/controls/date-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { PasswordInput } from '../../ui/controls/password-input.tsx'
import { RadioCards } from '../../ui/controls/radio-cards.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { type ListedUpload, UploadList } from '../../ui/controls/upload-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Section } from './section.tsx'

const petChoices = [
  { value: 'biscuit', label: 'Biscuit', hint: 'Beagle mix', picture: <Face species="dog" /> },
  { value: 'miso', label: 'Miso', hint: 'Russian Blue', picture: <Face species="cat" /> },
  {
    value: 'clover',
    label: 'Clover',
    hint: 'In loving memory',
    picture: <Face species="rabbit" />,
    disabled: true,
  },
]

export function FieldsSection() {
  return (
    <Section title="Fields">
      <div className="grid gap-gap lg:grid-cols-2">
        <Card className="grid content-start gap-5">
          <Field label="Name" required hint="As you call it at home.">
            <TextInput placeholder="Biscuit" autoComplete="off" />
          </Field>
          <Field label="Dosage" required error="Please say how much, with its unit.">
            <TextInput defaultValue="5.4" inputMode="decimal" />
          </Field>
          <Field label="Microchip" hint="Only the owner can change it.">
            <TextInput defaultValue="985 112 004 556 201" disabled />
          </Field>
          <Field label="Password" required>
            <PasswordInput autoComplete="current-password" defaultValue="a long one" />
          </Field>
          <Field label="Species">
            <Select>
              {drawnSpecies.map((species) => (
                <option key={species}>{species}</option>
              ))}
            </Select>
          </Field>
          <Field label="Notes" hint="Up to 500 characters.">
            <TextArea placeholder="What a sitter should know" />
          </Field>
        </Card>
        <Card className="grid content-start gap-5">
          <Field label="Date of birth">
            <DateInput max="2026-12-31" defaultValue="2020-03-03" />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Next visit">
              <DateTimeInput defaultValue="2026-11-24T10:15" />
            </Field>
            <Field label="Time of the dose">
              <TimeInput defaultValue="07:30" />
            </Field>
          </div>
          <ChosenZone />
          <div>
            <Switch label="Medication reminders" hint="On this device and by email." defaultChecked />
            <Switch label="Marketing" />
            <Switch label="Calendar feed" disabled />
          </div>
          <div>
            <Checkbox label="Give with food" defaultChecked />
            <Checkbox label="Remember me on this device" hint="For 30 days." />
            <Checkbox label="Not available" disabled />
          </div>
          <RadioCards legend="For whom" choices={petChoices} defaultValue="biscuit" />
          <RadioCards
            legend="How often"
            required
            columns={3}
            choices={[
              { value: 'daily', label: 'Daily' },
              { value: 'weekly', label: 'Weekly' },
              { value: 'monthly', label: 'Monthly' },
            ]}
            error="Please choose how often."
          />
        </Card>
      </div>
      <div className="grid gap-gap sm:grid-cols-2 lg:grid-cols-3">
        <ChosenFile />
        <FileDrop {...photoRules} progress={64} chosen="biscuit-at-the-lake.jpg" onFiles={ignoreFiles} />
        <UploadList uploads={uploads} onRetry={ignore} onCancel={ignore} onRemove={ignore} />
        <FileDrop {...photoRules} error="Please use a smaller image (under 10MB)." onFiles={ignoreFiles} />
      </div>
    </Section>
  )
}

const photoRules = {
  label: 'Choose a photo',
  hint: 'JPG, PNG, WEBP or GIF, up to 10 MB.',
  accept: 'image/jpeg,image/png,image/webp,image/gif',
}
const ignoreFiles = () => undefined
const ignore = () => undefined

const pdfNamed = (name: string): File =>
  new File(['a file that was chosen'], name, { type: 'application/pdf' })
const uploads: readonly ListedUpload[] = [
  { id: '1', file: pdfNamed('blood-count.pdf'), state: 'sent', percent: 100 },
  { id: '2', file: pdfNamed('prescription.pdf'), state: 'sending', percent: 64 },
  {
    id: '3',
    file: pdfNamed('letter.pdf'),
    state: 'failed',
    percent: 0,
    reason: 'This file is damaged or incomplete. Please choose another one.',
  },
  {
    id: '4',
    file: pdfNamed('x-ray.pdf'),
    state: 'failed',
    percent: 0,
    reason: 'Failed to upload document. Please try again.',
    mayRetry: true,
  },
  { id: '5', file: pdfNamed('passport.pdf'), state: 'left-out', percent: 0 },
  { id: '6', file: pdfNamed('invoice.pdf'), state: 'waiting', percent: 0 },
]

const zones = ['America/New York', 'Asia/Tokyo', 'Europe/Paris'].map((zone) => ({ value: zone, label: zone }))

function ChosenZone() {
  const [zone, setZone] = useState('Europe/Paris')
  return (
    <Field label="Time zone" hint="Type to filter the list.">
      <Combobox choices={zones} value={zone} onChoose={setZone} nothingFits="No matching time zone." />
    </Field>
  )
}

function ChosenFile() {
  const [name, setName] = useState<string>()
  return <FileDrop {...photoRules} chosen={name} onFiles={([file]) => setName(file?.name)} />
}

function Face({ species }: { species: string }) {
  return <PetAvatar name="" species={species} className="size-11 rounded-[14px]" />
}
