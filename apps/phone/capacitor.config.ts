import process from 'node:process'

/** The address of the server whose app this is: each host builds their own. */
const url = process.env['APP_URL'] ?? ''
if (!url.startsWith('https://'))
  throw new Error('Set APP_URL to the address of your server, such as https://pets.example.com')

/** Capacitor's settings; `npx cap sync` reads them. */
export default {
  appId: process.env['APP_ID'] ?? 'app.pawtrail',
  appName: 'Pawtrail',
  webDir: 'www',
  server: { url, errorPath: 'index.html' },
  plugins: {
    LocalNotifications: {
      smallIcon: 'ic_stat_paw',
      iconColor: '#1f6b52',
      // While the app is open it says itself what is due. Only iOS lets it choose.
      presentationOptions: [],
    },
  },
}
