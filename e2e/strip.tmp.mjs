import sharp from 'sharp'
const [out,...names]=process.argv.slice(2)
const ims=await Promise.all(names.map(async n=>{let i=sharp(`/tmp/adminshots/${n}.png`);const m=await i.metadata();const h=Math.min(m.height,Number(process.env.H??1700));const buf=await i.extract({left:0,top:0,width:Math.min(m.width,390*1.0>m.width?m.width:m.width),height:h}).toBuffer();return{buf,w:m.width,h}}))
const W=ims.reduce((s,i)=>s+i.w+12,0),H=Math.max(...ims.map(i=>i.h))
let x=0;const comp=ims.map(i=>{const c={input:i.buf,left:x,top:0};x+=i.w+12;return c})
await sharp({create:{width:W,height:H,channels:3,background:'#888'}}).composite(comp).png().toFile(`/tmp/adminshots/${out}.png`)
