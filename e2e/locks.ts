import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { demoPassword } from '../apps/api/seeds/school.ts'
import { turnOf } from '../proofs/turn.ts'
import { moveTo, type Stage, settle, signIn, type Visit, withBrowser } from './browser-fixture.ts'

// What a browser must and must not do: the second factor from its first day to a step-up, a hostile page, stored
// payloads, the policy of the page.

let passed = 0
const failed: string[] = []
const check = (what: string, holds: boolean, found?: unknown) => {
  if (holds) passed += 1
  else failed.push(`${what}${found === undefined ? '' : `: ${JSON.stringify(found)}`}`)
}
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

async function enrol(page: Page): Promise<string> {
  await page.locator('#factor-password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.locator('img.qr').waitFor()
  const secret = await page.locator('.secret-once input').inputValue()
  await page.locator('#factor-code').fill(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  await page.locator('.secret-once textarea').waitFor()
  const codes = (await page.locator('.secret-once textarea').inputValue()).split('\n')
  check(
    'ten recovery codes are shown once',
    codes.length === 10 && codes.every((code) => /^\w{4}-\w{4}-\w{4}$/.test(code)),
    codes,
  )
  await page.locator('.factor-setup button').last().click()
  return secret
}

async function secondFactor(stage: Stage): Promise<void> {
  await stage.query("update roles set requires_second_factor = 1 where name = 'Administrator'")
  const { page, close, complaints } = await stage.visit({ language: 'en' })
  await signIn(page, 'admin')
  await page.locator('#factor-password').waitFor()
  check('a role that demands a factor leads to setting it up', true)
  const secret = await enrol(page)
  await page.locator('.shell, nav, main').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.factor-setup'))
  await acceptAll(page)
  await page.goto('/profile')
  await settle(page)
  check(
    'the profile says that it is on',
    (await page.locator('section[aria-labelledby=profile-factor] .badge').first().textContent()) === 'On',
  )
  check(
    'the profile shows this session',
    await page.locator('section[aria-labelledby=profile-sessions] li .badge').isVisible(),
  )
  await page.locator('section[aria-labelledby=profile-factor]').screenshot({ path: 'var/e2e/factor-card.png' })
  await page.screenshot({ path: 'var/e2e/profile.png', fullPage: true })

  await stage.query(
    "update sessions set factor_confirmed_at = factor_confirmed_at - interval '11 minutes' where factor_confirmed_at is not null",
  )
  stage.forgetActors()
  await page.goto('/users')
  await settle(page)
  const target = (await stage.query("select full_name from users where user_name = 'cashier'"))[0]!.full_name as string
  const row = page.locator('tr', { hasText: target })
  await row.locator('button').last().click()
  await page.getByText('Disable', { exact: true }).last().click()
  await page.locator('.ant-modal button.ant-btn-dangerous').click()
  await page.locator('#step-up-code').waitFor()
  check('a change of somebody else asks for a fresh factor', true)
  await page.screenshot({ path: 'var/e2e/step-up.png' })
  await page.locator('#step-up-code').fill(codeOf(secret))
  await Promise.all([
    page.waitForResponse(
      (response) => /\/api\/users\//.test(response.url()) && response.request().method() !== 'GET' && response.ok(),
    ),
    page.keyboard.press('Enter'),
  ])
  await page.locator('#step-up-code').waitFor({ state: 'detached' })
  const [cashier] = await stage.query("select disable from users where user_name = 'cashier'")
  check('the call is repeated after the factor', cashier!.disable === 1, cashier)
  await stage.query("update users set disable = 0 where user_name = 'cashier'")
  check('nothing was complained of', complaints.length === 0, complaints)
  await close()

  const again = await stage.visit({ language: 'km' })
  await again.page.goto('/sign-in')
  await again.page.locator('#user_name').fill('admin')
  await again.page.locator('input[type=password]').fill(demoPassword)
  await again.page.keyboard.press('Enter')
  await again.page.locator('#code').waitFor()
  await again.page.screenshot({ path: 'var/e2e/sign-in-code.png' })
  await again.page.locator('#code').fill(codeOf(secret, 1))
  await again.page.keyboard.press('Enter')
  await again.page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  check('the next sign-in takes a code', true)
  await again.close()
  await stage.query(
    'update roles set requires_second_factor = 0; update users set second_factor_at = null; delete from second_factors; delete from recovery_codes',
  )
}

async function acceptAll(page: Page): Promise<void> {
  await settle(page)
  for (let n = 0; n < 3 && (await page.locator('.agreement').count()) > 0; n += 1) {
    await page.locator('.door-form button').first().click()
    await settle(page)
  }
}

/** Everything that a state could have changed in. */
const stateOf = async (stage: Stage) =>
  JSON.stringify(
    await stage.query(`select (select max(history_id) from history) as history, (select count(*) from sessions) as sessions, (select count(*) from sessions where ended_at is not null or locked_at is not null) as ended,
      (select count(*) from session_tokens) as tokens, (select md5(string_agg(u::text, ',' order by user_id)) from users u) as users, (select count(*) from known_devices) as devices`),
  )

async function hostilePage(stage: Stage): Promise<void> {
  const calls = readFileSync(new URL('../docs/routes.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/\{\w+\}/g, '1')
        .split(' ')
        .slice(0, 2),
    )
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>hostile</title><body></body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const visit = await stage.visit({ user: 'admin' })
  const before = await stateOf(stage)
  // Another port of the same host is another origin of the same site; another name is another site.
  for (const host of ['127.0.0.1', 'localhost']) {
    const page = await visit.context.newPage()
    await page.goto(`http://${host}:${port}/`)
    const answered = await page.evaluate(
      async ([target, list, turn]) => {
        const seen: string[] = []
        const attempt = async (method: string, path: string, init: RequestInit) => {
          const answer = await fetch(target + path, { method, credentials: 'include', ...init }).catch(() => undefined)
          if (answer && answer.type !== 'opaque') seen.push(`${method} ${path} could be read: ${answer.status}`)
        }
        for (const [at, [method, path]] of (list as [string, string][]).entries()) {
          if (method === 'GET') {
            await attempt('GET', path, { mode: 'no-cors' })
            // To the server a picture is the same call: no origin, the cookies of its site. A few stand for all, others
            // with the next turn.
            if (at % 8 === (turn as number) % 8) new Image().src = target + path
          } else {
            const body = JSON.stringify({
              disable: 1,
              user_id: 2,
              user_name: 'admin',
              password: 'x',
              branch_id: 2,
              granted: 1,
              purpose: 'photos',
              agreement_id: 1,
              refresh_token: 'x',
            })
            await attempt('POST', path, { mode: 'no-cors', body, headers: { 'content-type': 'text/plain' } })
            await attempt('POST', path, { mode: 'no-cors', body: new URLSearchParams({ disable: '1', user_id: '2' }) })
            await attempt('POST', path, { mode: 'no-cors', body: new FormData() })
            await attempt(method, path, {
              mode: 'cors',
              body: method === 'DELETE' ? undefined : body,
              headers: { 'content-type': 'application/json' },
            })
          }
        }
        return seen
      },
      [stage.url, calls, turnOf(undefined)] as const,
    )
    check(`no answer is readable from ${host}`, answered.length === 0, answered)
    const form = await visit.context.newPage()
    await form.goto(`http://${host}:${port}/`)
    await form.evaluate((target) => {
      const own = document.createElement('form')
      own.method = 'POST'
      own.action = `${target}/api/logout`
      own.enctype = 'text/plain'
      document.body.append(own)
      own.submit()
    }, stage.url)
    await form.waitForLoadState()
    await Promise.all([page.close(), form.close()])
  }
  const after = await stateOf(stage)
  check(`a hostile page with the cookies changes nothing (${calls.length} calls from two origins)`, before === after, [
    before,
    after,
  ])
  // The control: the same call with the bearer token, which the page cannot have, does change something.
  const done = await visit.page.evaluate(async () => {
    const { access_token } = JSON.parse(localStorage.getItem('sala.session')!) as { access_token: string }
    const answer = await fetch('/api/menu-favorites', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: '{"menu_favorites":["/users"]}',
    })
    return answer.status
  })
  check('the control with a token changes something', done === 200 && (await stateOf(stage)) !== after)
  await visit.close()
  server.close()
}

const payloads = [
  `<img src=x onerror="window.pwned=1">`,
  `"><svg onload=window.pwned=1>`,
  `javascript:window.pwned=1`,
  `{{constructor.constructor('window.pwned=1')()}}`,
  `</script><script>window.pwned=1</script>`,
]

async function storedPayloads(stage: Stage): Promise<void> {
  const text = payloads.join(' ').slice(0, 150)
  await stage.query("update users set full_name = $1 where user_name = 'teacher'", [text])
  await stage.query('update divisions set division_name_en = $1, division_name_kh = $1 where division_id = 1', [text])
  await stage.query('update companies set company_name_en = $1, company_name_kh = $1, website = $2', [
    text,
    'javascript:window.pwned=1',
  ])
  await stage.query('update abouts set content_en = $1, content_kh = $1, facebook = $2', [
    `<p>${payloads.join('</p><p>')}</p><a href="javascript:window.pwned=1">x</a>`,
    'javascript:window.pwned=1',
  ])
  const { page, close } = await stage.visit({ user: 'admin' })
  let clicked = 0
  await page.goto('/')
  for (const path of ['/divisions', '/users', '/companies', '/abouts', '/departments', '/history-tracking', '/']) {
    await moveTo(page, path)
    await settle(page)
    const first = page.locator('tbody tr').first()
    if (await first.isVisible().catch(() => false)) {
      await first.click()
      await settle(page)
    }
    for (const link of await page.locator('a[href^="javascript:"]').all()) {
      clicked += 1
      await link.click({ force: true, timeout: 500 }).catch(() => undefined)
    }
    check(
      `${path} shows payloads and runs none`,
      (await page.evaluate(() => (window as { pwned?: number }).pwned)) === undefined,
    )
  }
  check('no link runs a script', clicked === 0, clicked)
  await close()
}

async function watch({ page }: Visit): Promise<void> {
  await page.context().addInitScript(() => {
    const own = window as { reports?: string[] }
    own.reports = []
    addEventListener('securitypolicyviolation', (event) =>
      own.reports!.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
}

async function policy(stage: Stage): Promise<void> {
  for (const path of ['/', '/users', '/api/client/user', '/api/docs']) {
    const { headers } = await fetch(stage.url + path)
    const value = headers.get('content-security-policy') ?? ''
    check(
      `${path} has a strict policy`,
      /script-src 'self'(;|$)/.test(value) &&
        /default-src 'self'/.test(value) &&
        /object-src 'none'/.test(value) &&
        /base-uri 'none'/.test(value) &&
        /frame-ancestors 'none'/.test(value) &&
        /form-action 'self'/.test(value),
      value,
    )
    check(
      `${path} has its other headers`,
      headers.get('x-content-type-options') === 'nosniff' &&
        headers.get('referrer-policy') === 'no-referrer' &&
        headers.has('strict-transport-security') &&
        !headers.has('x-powered-by') &&
        !headers.has('access-control-allow-origin'),
      [...headers.keys()],
    )
  }
  const visit = await stage.visit({ fresh: true })
  await watch(visit)
  const { page, context } = visit
  await signIn(page, 'admin')
  await acceptAll(page)
  for (const path of ['/', '/users', '/roles', '/abouts', '/profile', '/history-tracking']) {
    await page.goto(path)
    await settle(page)
    const reports = await page.evaluate(() => (window as { reports?: string[] }).reports)
    check(`${path} breaks no rule of its own policy`, reports?.length === 0, reports)
  }
  const ran = await page.evaluate(() => {
    const own = window as { ran?: string[] }
    own.ran = []
    const script = document.createElement('script')
    script.textContent = 'window.ran.push("inline")'
    document.body.append(script)
    const holder = document.createElement('div')
    holder.innerHTML = '<img src="x" onerror="window.ran.push(\'handler\')">'
    // The handler of its own would have run before this one.
    const broken = new Promise((resolve) => holder.firstElementChild!.addEventListener('error', resolve))
    document.body.append(holder)
    return broken.then(() => own.ran!)
  })
  check('inline scripts and handlers are refused', ran.length === 0, ran)
  // Not through the debugger, which may do what the page may not.
  await context.addInitScript(() => {
    addEventListener('load', () => {
      // biome-ignore lint/security/noGlobalEval: the policy must refuse it
      eval('window.evaluated = 1')
    })
  })
  await page.goto('/')
  await settle(page)
  check('eval is refused', (await page.evaluate(() => (window as { evaluated?: number }).evaluated)) === undefined)
  await visit.close()
}

const only = process.argv.slice(2)
const journeys = { policy, secondFactor, hostilePage, storedPayloads }
await withBrowser(
  async (stage) => {
    for (const [name, play] of Object.entries(journeys)) {
      if (only.length > 0 && !only.includes(name)) continue
      const [before, began] = [failed.length, Date.now()]
      await play(stage).catch((error: unknown) => failed.push(`${name}: ${String(error).slice(0, 600)}`))
      await stage.endVisits()
      console.log(
        `${failed.length === before ? 'ok  ' : 'FAIL'}  ${name} (${((Date.now() - began) / 1000).toFixed(0)} s)`,
      )
    }
  },
  { students: 40 },
)
for (const each of failed) console.log(`  ${each}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
