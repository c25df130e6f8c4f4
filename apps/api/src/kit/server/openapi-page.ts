type Json = Record<string, unknown>

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: [string]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content: Record<string, { schema: Json }> }>
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const shape = (schema: Json) => `<pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`

function section(method: string, path: string, operation: Operation): string {
  const rows = operation.parameters.map(
    (each) =>
      `<tr><td><code>${each.name}</code></td><td>${each.in}${each.required ? ', needed' : ''}</td><td><code>${escaped(JSON.stringify(each.schema).slice(0, 300))}</code></td></tr>`,
  )
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Sent: ${type}</h4>${shape(schema)}`,
  )
  const answer = Object.entries(operation.responses[200]?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Answered: ${type}</h4>${shape(schema)}`,
  )
  return `<details id="${operation.operationId}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code> <span>${escaped(operation.summary)}</span></summary>
<p>${escaped(operation.description ?? '')}</p>${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}${body.join('')}${answer.join('')}</details>`
}

const style = `body{font:14px/1.5 Inter,system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem;color:#18222f;background:#f6f7f9}details{background:#fff;border:1px solid #e2e6eb;border-radius:8px;margin:4px 0;padding:6px 12px}
summary{cursor:pointer}summary span{color:#526070;margin-left:8px}b{display:inline-block;width:4.5em}.get{color:#1d4e89}.post{color:#1b6e42}.put{color:#8a5200}.delete{color:#b42318}pre{overflow:auto;max-height:400px;background:#f6f7f9;padding:8px}td{padding:2px 8px;vertical-align:top}`

/** The OpenAPI document as one plain page: no script, nothing fetched from elsewhere. */
export function readablePage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0]
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(method, path, operation)])
    }
  }
  const sections = [...byTag].map(([tag, items]) => `<h2>${tag} <small>${items.length}</small></h2>${items.join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sala API</title><style>${style}</style></head><body><h1>Sala API</h1><p>${escaped((document.info as { description: string }).description)} <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</body></html>`
}
