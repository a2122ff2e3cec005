import { useRef, useState } from 'react'
import { CODE_HELP } from '~/domain/content/page-code'
import { type BoundField, initialText } from '~/ui/fields/bound-field'
import { LibraryText } from '../../parts/media/library-text'

const HELP: Record<string, string> = {
  html: 'Scripts and unsafe code are removed when you save.',
  advanced: CODE_HELP,
  liquid: 'Liquid code, stored as you write it.',
}

export function ContentField({ field, type }: { field: BoundField; type: string }) {
  const isCode = type === 'advanced' || type === 'liquid'
  const typed = useRef(initialText(field))
  const [shown, setShown] = useState({ isCode, text: typed.current })
  if (shown.isCode !== isCode) setShown({ isCode, text: typed.current })
  return (
    <LibraryText
      key={String(shown.isCode)}
      name="body"
      label="Content"
      defaultValue={shown.text}
      id={field.id}
      error={field.errors?.[0]}
      maxLength={field.maxLength}
      isCode={shown.isCode}
      isSite
      help={HELP[type] ?? ''}
      onChange={(html) => (typed.current = html)}
    />
  )
}
