type Change = readonly [file: string, said: string, instead: string]

/** What each wrong design changes in the program's own text. */
export const wrongDesigns: Readonly<Record<string, readonly Change[]>> = {
  'no-lease': [
    ['claim-parcels.ts', 'leaseSeconds = 60', 'leaseSeconds = 0'],
    ['claim-parcels.ts', 'r.lease_until is not null as was_leased', 'false as was_leased'],
  ],
  'no-second-look': [['find-obstacles.ts', 'known.get(delivery_id)!.fault ??', 'null ??']],
  'no-rate': [
    ['claim-parcels.ts', 'const every = 1000 / sender.per_second', 'const every = 1'],
    ['claim-parcels.ts', 'const { room, paused } = turns[0]!', 'const { paused } = turns[0]!, room = 300'],
    ['deliver.ts', 'by > latest && at > 0', 'by === Infinity && at > 0'],
  ],
}

/** Settings of a process in which one of them is real: a module is changed as it loads, and the text must be there. */
export function wrongly(name: string | undefined): Record<string, string> {
  if (!name) return {}
  const hook = `import{registerHooks}from"node:module";
const changes=${JSON.stringify(wrongDesigns[name])};
registerHooks({load(url,context,next){const found=next(url,context);let text=String(found.source);let changed=false;
for(const[file,said,instead]of(changes)){if(!url.endsWith("/"+file))continue;if(!text.includes(said))throw(Error("nothing to change in "+file));text=text.replace(said,()=>instead);changed=true}
return(changed?{...found,source:text}:found)}})`
  return {
    NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(hook).toString('base64')}`,
    NODE_COMPILE_CACHE: '',
  }
}
