import { chromium } from '@playwright/test'
const base='http://127.0.0.1:3996'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const email=process.env.EMAIL??'ana@example.com'
const first=await b.newContext(); const p0=await first.newPage()
await p0.goto(base+'/auth')
for(const name of ['Accept all','Reject non-essential']){const x=p0.getByRole('button',{name});if(await x.count()){await x.first().click();break}}
await p0.locator('input[type=email]').fill(email); await p0.locator('input[type=password]').first().fill('Good-Dog-Biscuit-1')
await p0.locator('input[type=password]').first().press('Enter'); await p0.waitForURL(base+'/',{timeout:60000}); await p0.waitForTimeout(1500)
const state=await first.storageState()
const sizes={phone:[390,844],desk:[1440,900]}
for(const arg of process.argv.slice(2)){
  const [name,path]=arg.split(/=(.*)/s)
  for(const [s,[w,h]] of Object.entries(sizes)) for(const scheme of (process.env.SCHEMES??'light').split(',')){
    const c=await b.newContext({storageState:state,viewport:{width:w,height:h},colorScheme:scheme,isMobile:s==='phone',hasTouch:s==='phone'})
    const p=await c.newPage(); const errs=[]; p.on('pageerror',e=>errs.push(String(e)))
    await p.goto(base+path); await p.waitForTimeout(2000); const rj=p.getByRole('button',{name:'Reject non-essential'}); if(await rj.count()){await rj.first().click(); await p.waitForTimeout(600)}
    await p.screenshot({path:`/tmp/shots/${name}-${s}-${scheme}.png`,fullPage:process.env.FULL!=='0'})
    if(errs.length)console.log(name,s,errs)
    await c.close()
  }
}
await b.close()
