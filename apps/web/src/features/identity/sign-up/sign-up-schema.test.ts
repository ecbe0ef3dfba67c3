import { expect, test } from 'vitest'
import { passwordRulesOf } from '@app/domain/identity/accounts/password.rules'
import { defaultSystemConfig } from '@app/domain/kernel/access/system-config'
import { explainSignUp, signUpForm, type SignUpValues } from './sign-up-schema.ts'

const rules = passwordRulesOf('signUp', defaultSystemConfig)
const good: SignUpValues = {
  displayName: 'Ana',
  email: 'Ana@Example.org',
  password: 'Biscuit & Miso 2',
  confirm: 'Biscuit & Miso 2',
  plan: 'free',
}

const messagesOf = (values: SignUpValues): Record<string, string> => {
  const { error } = signUpForm(rules).safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test('a complete form is taken, with its address in lowercase', () => {
  expect(signUpForm(rules).parse(good)).toEqual({ ...good, email: 'ana@example.org' })
})

test.each([
  [{ confirm: 'Biscuit & Miso 3' }, { confirm: 'Passwords do not match' }],
  [{ password: 'Biscuit&1', confirm: 'Biscuit&1' }, { password: 'Password requirements not met' }],
  [{ password: 'Password123!', confirm: 'Password123!' }, { password: 'Password requirements not met' }],
  [{ displayName: 'A' }, { displayName: 'Name must be at least 2 characters' }],
  [{ email: 'ana' }, { email: 'Please enter a valid email address' }],
])('shows the error at its field: %o', (change, messages) => {
  expect(messagesOf({ ...good, ...change })).toEqual(messages)
})

// spec access §5: sign-up: all fields, the password checklist, matching passwords
test('the toast names the first thing to do', () => {
  const error = { type: 'custom', message: 'wrong' }
  expect(explainSignUp({ ...good, displayName: ' ' }, { password: error })?.title).toBe('All fields required')
  expect(explainSignUp(good, { password: error, confirm: error })?.title).toBe(
    'Password requirements not met',
  )
  expect(explainSignUp(good, { confirm: error })?.title).toBe("Passwords don't match")
  expect(explainSignUp(good, { email: error })).toBeUndefined()
})
