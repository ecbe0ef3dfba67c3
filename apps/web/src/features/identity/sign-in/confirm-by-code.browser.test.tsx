import { it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  doubleClick,
  field,
  fillIn,
  isShown,
  press,
  saysAt,
} from '../../../../test-support/screen.ts'
import { leave, signUpCode, signUpElsewhere } from '../../../../test-support/stage.ts'

const main = page.getByRole('main')

// spec product: the verification mail carries a code besides the link, for the app on a home screen
it('the code of the mail confirms the address, in another browser with the password of the sign-up', async () => {
  await leave()
  const { email, password } = await signUpElsewhere()
  const code = await signUpCode(email)
  openApp(`/auth?${new URLSearchParams({ message: 'check_email', email }).toString()}`)
  await fillIn(main, { Code: '1234' })
  await press(main, 'Confirm email address')
  await saysAt(main, 'Code', 'Please enter a valid 8-digit verification code')
  await fillIn(main, { Code: code === '00000000' ? '00000001' : '00000000' })
  await press(main, 'Confirm email address')
  await saysAt(main, 'Code', 'Invalid verification code')
  await fillIn(main, { Code: code })
  await press(main, 'Confirm email address')
  await isShown(main.getByText(/If you did not sign up, close this page/))
  await eventually(field(main, 'Password')).toHaveFocus()
  await fillIn(main, { Password: password })
  await doubleClick(button(main, 'Confirm email address'))
  await isShown(page.getByRole('heading', { name: /^Welcome to/ }))
})
