import { importKinds } from '@sala/contract/imports/kinds'
import type { listImportKinds as operation } from '@sala/contract/imports/run-imports'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { labelsOf, mayImport } from './kinds.ts'

/** What the caller may import, each column with its names in both languages. */
export const listImportKinds =
  (app: App) =>
  async ({ actor }: Work<typeof operation>) => ({
    data: importKinds
      .filter((kind) => mayImport(actor, kind))
      .map((kind) => ({
        kind: kind.name,
        label_en: kind.label[0],
        label_km: kind.label[1],
        resource: kind.resource.name,
        columns: [...labelsOf(app, kind)].map(([name, [label_en, label_km]]) => {
          const { of, field, needed } = kind.columns[name]!
          const choices = [...(field.choice?.labels ?? [])].map(([value, [en, km]]) => ({
            value: String(value),
            en,
            km,
          }))
          return {
            name,
            label_en,
            label_km,
            kind: field.kind,
            of: of.name,
            section: field.section ?? null,
            needed,
            choices,
          }
        }),
        match: kind.match.map((each) => [...each]),
      })),
  })
