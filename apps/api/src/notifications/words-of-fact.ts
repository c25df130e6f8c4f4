import type { AnyNotice } from '@sala/contract/kit/notice'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { notificationTemplates as templates } from '../tables/notifications-desk.ts'

/** The words of a fact in a branch: of its own template, else of the general one, else the ones that it comes with. */
export async function wordsOf(tx: Tx, { name, title, message }: AnyNotice, branch_id: number | null) {
  const { title_en, title_kh, message_en, message_kh, branch_id: branch, is_active } = templates
  const [found] = await tx
    .select({ title_en, title_kh, message_en, message_kh })
    .from(templates)
    .where(and(eq(templates.notice, name), eq(is_active, 1), sql`(${branch} is null or ${branch} = ${branch_id})`))
    .orderBy(sql`${branch} nulls last`)
    .limit(1)
  if (found) return { ...found, is_rich: 1 }
  return { title_en: title[0], title_kh: title[1], message_en: message[0], message_kh: message[1], is_rich: 0 }
}
