import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { bin, makeCluster } from './cluster.ts'

// The guide, followed: every marked block of docs/operations.md runs as it stands, in a folder of its own, on a
// PostgreSQL that asks for passwords.
// What a machine without systemd, apt and a second user cannot do is played by small stand-ins; what they were asked is
// checked afterwards. The sabotage leaves one block out.
const { values: options } = parseArgs({ options: { sabotage: { type: 'boolean', default: false } } })
if (userInfo().uid !== 0) {
  console.log('0 passed, 0 failed: the guide is for root')
  process.exit(0)
}
const execute = promisify(execFile)
const project = fileURLToPath(new URL('..', import.meta.url))
const guide = await readFile(join(project, 'docs/operations.md'), 'utf8')
const blocks = [...guide.matchAll(/<!-- replay(?: (\w+))? -->\n```sh\n([\s\S]*?)```/g)].map(([, kind, text]) => ({
  kind: kind ?? 'here',
  text: text!,
}))
if (options.sabotage) blocks.splice(2, 1)

const place = await mkdtemp(join(tmpdir(), 'sala-guide-'))
await chmod(place, 0o755)
const cluster = await makeCluster()
const port = 3700 + (process.pid % 90)
const stand = join(place, 'stand-ins')
const keys = join(place, 'var/lib/postgresql/restore-keys')
for (const folder of [stand, keys, ...['etc/systemd/system', 'opt', 'run'].map((each) => join(place, each))])
  await mkdir(folder, { recursive: true })
await execute('chown', ['-R', 'postgres', join(place, 'var/lib/postgresql')])
await chmod(keys, 0o700)

/** The same text, in a place of its own. */
const moved = (text: string) =>
  text
    .replaceAll('/var/run/postgresql', '127.0.0.1')
    .replaceAll(
      /(?<![\w.{])\/(opt\/sala|etc\/sala|etc\/systemd|var\/lib\/sala|var\/lib\/postgresql|var\/backups\/sala)/g,
      `${place}/$1`,
    )
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${cluster.port}`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('PORT=3000', `PORT=${port}`)
    .replaceAll('https://git.example/sala', project)

const asked = join(place, 'asked')
const standIns: Record<string, string> = {
  'apt-get': 'echo "apt-get $*" >>"$ASKED"',
  useradd: 'echo "useradd $*" >>"$ASKED"',
  // There is no user sala here; PostgreSQL's own there is.
  chown: 'case "$*" in "root:sala "*|"-R sala "*) echo "chown $*" >>"$ASKED" ;; *) exec /usr/bin/chown "$@" ;; esac',
  // Root is let through as the user it names; only PostgreSQL's programs care, and they are told by their environment.
  sudo: 'shift 2; PGHOST=127.0.0.1 PGUSER=postgres exec "$@"',
  // The checkout as it is now, with what is installed already.
  git: `case "$1" in
  clone) mkdir -p "$3" && cd "$2" && git ls-files -co --exclude-standard -z | xargs -0 -I{} cp --parents {} "$3" 2>/dev/null; cp -al "$2/node_modules" "$3/node_modules"; cp -al "$2/.node" "$3/.node" 2>/dev/null || true
    [ ! -d "$2/apps/web/node_modules" ] || cp -al "$2/apps/web/node_modules" "$3/apps/web/node_modules"; touch "$3/node_modules/.installed" ;;
  pull) echo "git pull" >>"$ASKED" ;;
  *) exec /usr/bin/git "$@" ;;
esac`.replaceAll('git ls-files', '/usr/bin/git ls-files'),
  // A unit is its environment and its command, which takes the place of the shell, so that the number that is kept is
  // its own; a timer only has to name a service that is there.
  systemctl: `echo "systemctl $*" >>"$ASKED"
units="$PLACE/etc/systemd/system"
run() { set -a; eval "$(sed -n 's/^EnvironmentFile=//p' "$units/$1" | sed "s#^/#. $PLACE/#")"; set +a; cd "$(sed -n "s#^WorkingDirectory=#$PLACE#p" "$units/$1" | grep . || pwd)"; exec $(sed -n "s#^ExecStart=\\(/opt/sala\\)#$PLACE\\1#p" "$units/$1"); }
stop() { [ ! -f "$PLACE/run/$1" ] || { kill "$(cat "$PLACE/run/$1")" 2>/dev/null; while kill -0 "$(cat "$PLACE/run/$1")" 2>/dev/null; do sleep 0.1; done; rm "$PLACE/run/$1"; }; }
start() { stop "$1"; run "$1.service" >"$PLACE/run/$1.log" 2>&1 & echo $! >"$PLACE/run/$1"; }
case "$*" in
  daemon-reload) ;;
  'restart postgresql') runuser -u postgres -- ${bin}/pg_ctl -D ${cluster.data} -w -m fast -l ${cluster.folder}/log restart >/dev/null ;;
  'enable --now sala-'[aw]*|'restart sala-'[aw]*) case "$*" in *timer*) shift 2; for timer; do test -f "$units/$timer" && test -f "$units/\${timer%.timer}.service" || exit 1; done ;; *) for last; do :; done; start "$last" ;; esac ;;
  enable\\ --now*timer*) shift 2; for timer; do test -f "$units/$timer" && test -f "$units/\${timer%.timer}.service" || exit 1; done ;;
  start\\ *.service) run "$2" ;;
  *) echo "no stand-in for systemctl $*" >&2; exit 1 ;;
esac`,
}
for (const [name, text] of Object.entries(standIns))
  await writeFile(join(stand, name), `#!/bin/bash\n${text}\n`, { mode: 0o755 })
await writeFile(asked, '')
await symlink('/bin/true', join(stand, 'certbot'))

// As Debian has it: the machine's own user without a password, everybody else with one.
await writeFile(
  join(cluster.data, 'pg_hba.conf'),
  'host all postgres 127.0.0.1/32 trust\nhost replication postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
)
await cluster.query('select pg_reload_conf()')

// Without a Node 24 of somebody else: the guide fetches its own, which its services are started with.
const others = process.env.PATH!.split(':').filter((each) => !each.includes('/.node/'))
const environment = (kind: string): NodeJS.ProcessEnv => ({
  HOME: place,
  PATH: [stand, bin, ...others].join(':'),
  PLACE: place,
  ASKED: asked,
  PGPORT: String(cluster.port),
  ...(kind === 'elsewhere' && { GNUPGHOME: keys }),
})
const shell = (kind: string, text: string) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', text], { env: environment(kind), cwd: place })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
      })
    child.on('exit', (code) => setTimeout(() => resolve({ code, said }), 50))
  })

const failures: string[] = []
let passed = 0
const holds = (sentence: string, found: boolean, said = '') => {
  if (found) passed += 1
  else failures.push(sentence)
  console.log(`${found ? 'ok ' : 'BAD'} ${sentence}${found ? '' : `\n${said.slice(-1500)}`}`)
}
try {
  for (const { kind, text } of blocks) {
    const began = performance.now()
    const { code, said } = await shell(kind, moved(text))
    holds(
      `${text
        .trim()
        .split('\n')
        .at(kind === 'here' ? 0 : -1)!
        .slice(0, 90)} … (${((performance.now() - began) / 1000).toFixed(1)} s)`,
      code === 0,
      said,
    )
    if (kind === 'elsewhere') {
      // The private key was made by root here; on the day it is needed it belongs to PostgreSQL's user.
      await execute('gpgconf', ['--homedir', keys, '--kill', 'all']).catch(() => {})
      await execute('chown', ['-R', 'postgres', keys])
    }
    if (code !== 0) {
      const { stdout } = await execute('bash', ['-c', `tail -n 15 ${place}/run/*.log || true`])
      console.log(stdout)
      break
    }
  }
  if (failures.length === 0) {
    const link = (await readFile(join(place, 'etc/sala/first-link'), 'utf8')).match(
      /^https:\/\/rumduol\.sala\.example\.edu\.kh\/reset-password#(\S+)$/m,
    )?.[1]
    const call = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-host': 'rumduol.sala.example.edu.kh' },
        body: JSON.stringify(body),
      })
    const password = 'a Lotus on the Tonle Sap 42'
    for (
      let tries = 0;
      tries < 300 && !(await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined))?.ok;
      tries += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 200))
    const chosen = await call('/reset-password', { token: link, password })
    holds('the one-time link still opens the group after backup, restore and upgrade', chosen.ok, await chosen.text())
    const entered = await call('/login', { user_name: 'admin', password, standalone: 1 })
    holds(
      'and its administrator signs in',
      entered.ok && ((await entered.json()) as { full_name: string }).full_name === 'Sok Piseth',
    )
    const roles = await cluster.query<{ rolname: string; scram: boolean; rolsuper: boolean; rolcreaterole: boolean }>(
      "select rolname, rolpassword like 'SCRAM-SHA-256$%' as scram, rolsuper, rolcreaterole from pg_authid where rolname ~ '^sala_(rumduol|reader)'",
    )
    holds(
      'every role that was made signs in by SCRAM and may do nothing more',
      roles.length === 3 && roles.every((each) => each.scram && !each.rolsuper && !each.rolcreaterole),
    )
    const server = await readFile(join(place, 'etc/sala/sala.env'), 'utf8')
    holds('the server is not told how to become an owner or an administrator', !/OWNER|ADMIN/.test(server))
    const did = await readFile(asked, 'utf8')
    holds(
      'the stand-ins were asked for packages, a user and two timers',
      ['apt-get install', 'useradd --system', 'sala-backup.timer sala-archive.timer'].every((each) =>
        did.includes(each),
      ),
    )
  }
} finally {
  await shell(
    'here',
    `for f in ${place}/run/*; do case $f in *.log) ;; *) kill "$(cat "$f")" 2>/dev/null || true ;; esac; done`,
  )
  await execute('gpgconf', ['--homedir', keys, '--kill', 'all']).catch(() => {})
  await cluster.remove()
  if (!process.env.PROOFS_KEEP) await rm(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
