import { chromium } from '@playwright/test'
const base='http://127.0.0.1:3991'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const first=await b.newContext(); const p0=await first.newPage()
await p0.goto(base+'/auth')
for(const name of ['Accept all','Reject non-essential']){const x=p0.getByRole('button',{name});if(await x.count()){await x.first().click();break}}
await p0.locator('input[type=email]').fill(process.env.EMAIL??'ana@example.com'); await p0.locator('input[type=password]').first().fill('Good-Dog-Biscuit-1')
await p0.locator('input[type=password]').first().press('Enter'); await p0.waitForURL(base+'/',{timeout:60000}); await p0.waitForTimeout(2500); {const x=p0.getByRole('button',{name:'Reject non-essential'});if(await x.count())await x.first().click();await p0.waitForTimeout(500)}
const state=await first.storageState()
const ago=(m)=>new Date(Date.now()-m*60000).toISOString()
const months=[212,254,238,301,322,356,389,402,441,498,536,388].map((n,i)=>({month:new Date(Date.UTC(2025,11+i,1)).toISOString().slice(0,7),added:n+9,deleted:9}))
const q=(queue,waiting,failed,oldest)=>({queue,waiting,failed,oldestAt:oldest===null?null:ago(oldest),failingSince:failed?ago(100):null})
const queues=[q('mail',3,14,100),q('push',12,0,0.04),q('notifications',0,0,null),q('exports',2,0,4),q('payments',0,0,null),q('files',5,0,0.15),q('upkeep',0,0,null),q('other',0,0,null)]
const err=(id,source,message,component,reports,m)=>({id,source,severity:'error',message,component,directive:source==='policy'?'script-src':null,blocked:source==='policy'?'inline':null,reports,firstAt:ago(900),lastAt:ago(m)})
const errs=[err('00000000-0000-7000-8000-000000000001','app','Cannot read width of null','Photo crop',27,9),err('00000000-0000-7000-8000-000000000002','server','Connection refused, mail.example.org:587','mail queue',14,2),err('00000000-0000-7000-8000-000000000003','policy','inline script blocked','page',6,510),err('00000000-0000-7000-8000-000000000004','ios','Upload stopped: the network changed','Photos',4,240)]
const e=(m,name,action,reason,details={},subject=null)=>({id:String(m),at:ago(m),actor:name?{id:'x',name}:null,systemRole:'admin',permission:'p',action,subjectKind:'users',subject,reason,details})
const entries=[e(6,'Noor','change setting','Shared computers at the shelter.',{key:'session_timeout_hours',from:8,to:4}),e(102,'Luis','change setting','New provider.',{key:'smtp_host',from:'',to:'mail.example.org'}),e(158,'Luis','end sessions','Lost phone, ticket 1039.',{},{id:'y',name:'Bo'}),e(700,'Luis','approve','First post, no link.')]
const calm=process.env.CALM
const overview={attention:calm?[]:[{kind:'mail-refused',isUrgent:true,count:14,since:ago(100),queue:'mail',cause:'mail.example.org refuses the connection since Luis changed the server at 6:08 PM. Push is on time.'},{kind:'held-posts',isUrgent:false,count:7,since:null,queue:null,cause:'5 held for review, 2 reported'},{kind:'tickets-open',isUrgent:false,count:4,since:null,queue:null,cause:'Next answer due Monday, 1 PM'}],
accounts:{total:8412,yearAgo:4075,systemUsers:4,limit:10000,months},revenue:{isCharged:true,monthlyCents:873518,plans:[{plan:'free',households:6930,paying:0,trials:0,complimentary:0,monthlyCents:0},{plan:'premium',households:1214,paying:1200,trials:10,complimentary:4,monthlyCents:605786},{plan:'pro',households:268,paying:268,trials:0,complimentary:0,monthlyCents:267732}]},
queues,health:{processes:[1,2,3].map(i=>({id:'w'+i,kind:'web',version:'1.14.2',startedAt:ago(20000),seenAt:ago(0),isSilent:false,p99:30+i})).concat([{id:'k',kind:'worker',version:'1',startedAt:ago(17280),seenAt:ago(0),isSilent:false,p99:null}]),databaseMilliseconds:4,mail:{state:calm?'sent':'refused',since:ago(100)},storage:'ok'},
errors:{reports:51,groups:4,newest:errs},storage:{kinds:[{kind:'photos',files:90000,bytes:182e9},{kind:'documents',files:8000,bytes:41e9},{kind:'exports',files:100,bytes:9e9},{kind:'community',files:10,bytes:1e6},{kind:'support',files:10,bytes:2e6},{kind:'receipts',files:10,bytes:3e8},{kind:'pictures',files:10,bytes:4e7}],databaseBytes:23e9,measuredAt:ago(30),disk:{freeBytes:158e9,totalBytes:500e9}},entries,versions:{product:'1.14.2',node:'24',postgres:'17.2'}}
const days=Array.from({length:30},(_,i)=>({day:new Date(Date.now()-(29-i)*864e5).toISOString().slice(0,10),counts:{'failed-sign-in':(i*7)%23,'lockout':i%5,'rate-limited':0,'suspicious-input':i===20?4:0,'policy-violation':i%3}}))
const security={lockoutsNow:2,lastDay:{'failed-sign-in':41,lockout:3,'rate-limited':0,'suspicious-input':1,'policy-violation':6},days,limits:[{name:'api',most:1000,perSeconds:60,isInForce:true},{name:'sign-in',most:10,perSeconds:60,isInForce:true},{name:'uploads',most:60,perSeconds:3600,isInForce:true},{name:'reports',most:30,perSeconds:60,isInForce:true},{name:'attempts',most:5,perSeconds:1800,isInForce:true},{name:'lockout',most:1,perSeconds:1800,isInForce:false}],violations:[{id:errs[2].id,source:'policy',directive:'script-src',blocked:'inline',reports:6,lastAt:ago(510)}]}
const fakes={'/api/installation/overview':overview,'/api/installation/queues':{queues:queues.map(x=>({...x,failures:x.failed?[1,2,3].map(i=>({id:'f'+i,topic:'mail',createdAt:ago(100),failedAt:ago(5*i),nextAt:i===3?null:ago(-8),attempts:4,reason:'connect ECONNREFUSED mail.example.org:587'})):[]}))},'/api/installation/security':security,'/api/installation/errors':{entries:errs,nextCursor:null},'/api/installation/audit':{entries,nextCursor:null},'/api/installation/audit/filters':{actions:['change setting','end sessions'],actors:[{id:'x',name:'Noor'}]},'/api/installation/announcements':{announcements:[{id:'a',title:'Maintenance tonight',message:'The app is away from 11 PM to 11:30 PM.',publishedAt:ago(300),publishedBy:'Noor',readers:312,removedAt:ago(-80000)}]},
['/api/installation/errors/'+errs[0].id]:{...errs[0],rows:[{id:'r',severity:'error',page:'/pets',build:'entry.client-abc.js',userAgent:'Mozilla/5.0 (Macintosh) Safari/17',stack:'TypeError: Cannot read width of null\n  at crop (crop.js:1:200)',details:{step:'crop'},reports:27,firstAt:ago(900),lastAt:ago(9)}]}}
const real=(process.env.REAL??'').split(',')
const sizes={phone:[390,844],desk:[1440,900],...(process.env.TABLET?{tablet:[900,1000]}:{})}
for(const arg of process.argv.slice(2)){
  const [name,path]=arg.split(/=(.*)/s)
  for(const [s,[w,h]] of Object.entries(sizes)) for(const scheme of (process.env.SCHEMES??'light').split(',')){
    const c=await b.newContext({storageState:state,viewport:{width:w,height:h},colorScheme:scheme,isMobile:s==='phone',hasTouch:s==='phone'})
    const p=await c.newPage(); const errs=[]; p.on('pageerror',e=>errs.push(String(e)))
    await p.route('**/api/installation/**',async (r)=>{const u=new URL(r.request().url());const f=fakes[u.pathname]; if(f&&r.request().method()==='GET'&&!real.includes(u.pathname.split('/').at(-1)))return r.fulfill({json:f}); return r.continue()})
    await p.goto(base+path); await p.waitForTimeout(2200); 
    if(process.env.PRESS){for(const step of process.env.PRESS.split('|')){await p.getByRole(step.startsWith('s:')?'switch':'button',{name:step.replace(/^s:/,'')}).first().click();await p.waitForTimeout(900)}}
    const wide=await p.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); if(wide>0)console.log(name,s,'sideways',wide)
    await p.screenshot({path:`/tmp/adminshots/${name}-${s}-${scheme}.png`,fullPage:process.env.FULL!=='0'})
    if(errs.length)console.log(name,s,errs)
    await c.close()
  }
}
await b.close()
