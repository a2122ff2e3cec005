import { useState } from 'react'
import { Button } from './button'

/** Returns false when the browser refuses access to the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const WORDS = { idle: '', copied: 'Copied', failed: 'Select the text and copy it yourself' } as const

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed')
  return (
    <span className="copy needs-script">
      <Button
        size="small"
        icon={state === 'copied' ? 'check' : 'copy'}
        aria-label={`Copy ${what}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <span className="muted" role="status">
        {WORDS[state]}
      </span>
    </span>
  )
}
