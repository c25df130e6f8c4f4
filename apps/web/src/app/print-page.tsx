import type { UserType } from '@sala/contract/kit/access'
import { showInstant } from '@sala/contract/kit/dates'
import { showCount } from '@sala/contract/kit/money'
import { bulkRows, largestPerPage } from '@sala/contract/kit/page'
import type { AnyResource } from '@sala/contract/kit/resource'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { keyOf, listRows, type Row } from '../kit/api.ts'
import { includesOf, listFields } from '../kit/columns.ts'
import { fieldLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { namedColumns } from '../kit/list/list-columns.ts'
import { listQuery, offeredTo } from '../kit/list/list-state.ts'
import { useAbout, useBranch, useSession } from '../kit/session.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { FieldValue } from '../kit/value/field-value.tsx'
import { definitionOf, entries } from './menu.ts'
import { NotFound } from './not-found.tsx'
import { useUser } from './user.ts'

const shownOf = (resource: AnyResource, userType: UserType, params: URLSearchParams) => {
  const named = namedColumns(resource, userType, params.get('columns'))
  return named.length > 0 ? named : listFields(resource, userType)
}

/** The whole filtered list as a plain table on paper: a screen's table shows one page, a printed one must show all. */
export default function PrintPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useUser()
  const { actor } = useSession()
  const branch = useBranch()
  const about = useAbout()
  const [params] = useSearchParams()
  const path = useLocation().pathname.replace(/^\/print/, '')
  const entry = entries.find((each) => each.path === path)
  const [resource, setResource] = useState<AnyResource>()
  const [rows, setRows] = useState<Row[]>([])
  const [state, setState] = useState<'loading' | 'done' | 'cut'>('loading')
  const [problem, setProblem] = useState<unknown>()

  useEffect(() => {
    if (!entry) return
    const stop = new AbortController()
    const load = async () => {
      const found = offeredTo(await definitionOf(entry), actor.user_type)
      setResource(found)
      const include = includesOf(shownOf(found, actor.user_type, params).map(({ name, field }) => [name, field]))
      const all: Row[] = []
      for (let page = 1; ; page++) {
        const { data, meta } = await listRows(
          found,
          { ...listQuery(found, params, branch, about), include, page, perPage: largestPerPage },
          stop.signal,
        )
        all.push(...data)
        setRows([...all])
        if (page >= meta.lastPage || all.length >= bulkRows) return setState(page < meta.lastPage ? 'cut' : 'done')
      }
    }
    load().catch((error) => stop.signal.aborted || setProblem(error))
    return () => stop.abort()
  }, [entry, params, branch, about, actor.user_type])
  useEffect(() => {
    if (state === 'loading') return
    const timer = setTimeout(() => window.print(), 400)
    return () => clearTimeout(timer)
  }, [state])

  if (!entry) return <NotFound />
  if (problem) return <ProblemNote problem={problem} />
  if (!resource) return null
  const fields = shownOf(resource, actor.user_type, params)
  const title = resourceLabel(resource, language, 'several')
  return (
    <main className="print">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>
        {state === 'loading'
          ? t('print.loading', { n: rows.length })
          : t('print.rows', { count: rows.length, n: rows.length })}{' '}
        · {t('print.printed', { when: showInstant(new Date().toISOString()) })} · {user.full_name}
      </p>
      {state === 'cut' && <p>{t('print.cut', { n: showCount(bulkRows) })}</p>}
      <table>
        <thead>
          <tr>
            {fields.map(({ name, field }) => (
              <th key={name}>{fieldLabel(resource.name, name, field, language)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(resource, row)}>
              {fields.map(({ name, field }) => (
                <td key={name} className={field.kind === 'decimal' || field.kind === 'integer' ? 'right' : undefined}>
                  <FieldValue owner={resource.name} name={name} field={field} row={row} listed />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
