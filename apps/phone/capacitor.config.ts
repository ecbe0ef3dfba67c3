import process from 'node:process'

/** Address of the server that the app opens: each host builds their own app. */
const url = process.env['APP_URL'] ?? ''
if (!url.startsWith('https://'))
  throw new Error('Set APP_URL to the address of your server, such as https://pets.example.com')

/** Settings of Capacitor, which `npx cap sync` reads. */
export default {
  appId: process.env['APP_ID'] ?? 'app.pawtrail',
  appName: 'Pawtrail',
  webDir: 'www',
  server: { url, errorPath: 'index.html' },
  plugins: {
    LocalNotifications: {
      smallIcon: 'ic_stat_paw',
      iconColor: '#1f6b52',
      // The open app shows due items itself, so the system shows nothing. Only iOS has this option.
      presentationOptions: [],
    },
  },
}
