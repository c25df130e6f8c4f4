import {
  type Editor,
  EditorContent,
  mergeAttributes,
  Node,
  type NodeViewProps,
  NodeViewWrapper,
  ReactNodeViewRenderer,
  useEditor,
  useEditorState,
} from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FileImage } from '../value/file-image.tsx'
import { EditorWords } from './editor-words.ts'
import type { FieldSlotProps } from './field-slot.ts'
import { PictureUpload } from './picture-upload.ts'

function StoredPicture({ node }: NodeViewProps) {
  return (
    <NodeViewWrapper>
      <FileImage id={node.attrs['data-file']} alt={node.attrs.alt ?? ''} />
    </NodeViewWrapper>
  )
}

const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({ 'data-file': { default: null }, alt: { default: null } }),
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(StoredPicture),
})

const extensions = [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } }), Picture]

/** Rich text with the few marks that a school's page needs; loaded only where such a field is edited. */
export default function HtmlEditor({ id, value, label, disabled, describedBy, onChange, onLeave }: FieldSlotProps) {
  const shown = useRef(value)
  const editor = useEditor({
    extensions,
    content: typeof value === 'string' ? value : '',
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        class: 'rich',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy && { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      shown.current = changed.isEmpty ? null : changed.getHTML()
      onChange(shown.current)
    },
    onBlur: onLeave,
  })
  // What comes from elsewhere, as a draft does, takes the place of what stands there.
  useEffect(() => {
    if (!editor || editor.isDestroyed || value === shown.current) return
    shown.current = value
    editor.commands.setContent(typeof value === 'string' ? value : '', { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="editor">
      {editor && <EditorBar editor={editor} />}
      {editor && <WordBar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

function WordBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const words = use(EditorWords)
  if (words.length === 0) return null
  return (
    <div className="editor-words" role="toolbar" aria-label={t('editor.words')}>
      {words.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className="chip"
          title={t('editor.insert', { what: label })}
          onClick={() => editor.chain().focus().insertContent(`{${name}}`).run()}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function EditorBar({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const upload = use(PictureUpload)
  const picker = useRef<HTMLInputElement>(null)
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
    }),
  })
  const button = (label: string, Icon: LucideIcon, act: () => void, pressed?: boolean) => (
    <button type="button" className="icon-button" aria-label={label} title={label} aria-pressed={pressed} onClick={act}>
      <Icon size={16} aria-hidden />
    </button>
  )
  const run = () => editor.chain().focus()
  return (
    <div className="editor-bar" role="toolbar">
      {button(t('editor.bold'), Bold, () => run().toggleBold().run(), active.bold)}
      {button(t('editor.italic'), Italic, () => run().toggleItalic().run(), active.italic)}
      {button(t('editor.heading'), Heading2, () => run().toggleHeading({ level: 2 }).run(), active.heading)}
      {button(t('editor.bullets'), List, () => run().toggleBulletList().run(), active.bullets)}
      {button(t('editor.numbers'), ListOrdered, () => run().toggleOrderedList().run(), active.numbers)}
      {button(t('editor.quote'), Quote, () => run().toggleBlockquote().run(), active.quote)}
      {button(t('editor.undo'), Undo2, () => run().undo().run())}
      {button(t('editor.redo'), Redo2, () => run().redo().run())}
      {upload && button(t('editor.picture'), ImagePlus, () => picker.current?.click())}
      {upload && (
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label={t('editor.picture')}
          onChange={async (event) => {
            const file = event.target.files?.[0]
            if (file)
              run()
                .insertContent({ type: 'image', attrs: { 'data-file': await upload(file) } })
                .run()
          }}
        />
      )}
    </div>
  )
}
