import Camera from 'lucide-react/icons/camera'
import { useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { CameraDialog } from './camera-dialog.tsx'

interface CameraButtonProps {
  disabled: boolean
  onPhoto: (photo: File) => void
  onFailure: () => void
}

/** Takes a photo with the phone's camera app, or else with the camera of this device. */
export function CameraButton({ disabled, onPhoto, onFailure }: CameraButtonProps) {
  const [open, setOpen] = useState(false)
  const capture = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="soft"
        icon={<Camera aria-hidden size={18} />}
        disabled={disabled}
        onClick={() => {
          if (hasCameraApp()) capture.current?.click()
          else setOpen(true)
        }}
      >
        Take Photo
      </Button>
      <input
        ref={capture}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Take Photo"
        onChange={({ target }) => {
          const photo = target.files?.[0]
          if (photo) onPhoto(photo)
          target.value = ''
        }}
      />
      {open && (
        <CameraDialog
          onPhoto={(photo) => {
            setOpen(false)
            onPhoto(photo)
          }}
          onFailure={() => {
            setOpen(false)
            onFailure()
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** True for a handheld device, whose own camera app takes better photos than a page can. */
const hasCameraApp = (): boolean => matchMedia('(pointer: coarse)').matches
