import { toldFacts } from '@sala/contract/notifications/notice-kinds'
import { notificationTemplates } from '@sala/contract/notifications/templates'
import { notificationType } from '@sala/contract/people/notification-types'
import { lazy } from 'react'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { ResourceScreen } from '../kit/page/resource-screen.tsx'
import { MessageWords } from './message-words.tsx'

const HtmlEditor = lazy(() => import('../kit/input/html-editor.tsx'))

/** The words that may be filled in follow the type, and the fact whose words are replaced. */
function TemplateText(props: FieldSlotProps) {
  const { notice, not_type_id } = props.values as { notice: string | null; not_type_id: number | null }
  const type = toldFacts.find(({ name }) => name === notice)?.type ?? not_type_id ?? notificationType.message
  return (
    <MessageWords type={type} notice={notice}>
      <HtmlEditor {...props} />
    </MessageWords>
  )
}
const inputs = { message_en: TemplateText, message_kh: TemplateText }

/** Words that are written once: to begin a message with, or in place of those that come with the program. */
export default function TemplatesScreen() {
  return (
    <ResourceScreen
      resource={notificationTemplates}
      formExtra={inputs}
      formHides={(name, { notice }) => name === 'not_type_id' && Boolean(notice)}
    />
  )
}
