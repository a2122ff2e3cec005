import { useState } from 'react'
import { Button } from './button'

/** Answers if the text is on the clipboard now: a browser may refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const WORDS = { idle: '', copied: 'Copied', failed: 'Select the text and copy it yourself' } as const

/**
 * Copies a secret or a code that stands beside it; without a script people select it. `<CopyButton text={token}
 * what="token" />`
 */
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
