import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call, isFailure, useCsrf } from '~/http/use-call'
import { readReplies, type Reply, sentMessage } from '~/wire/messenger/messages'
import { Button } from '~/ui/button'
import { Field, Input } from '~/ui/form/field'
import { Card } from '~/ui/shell/page-head'

type Line = { id: number; isOwn: boolean; text: string; actions: Reply['actions'] }

const WEBHOOK = '/webhook/messenger'

export function Console({ sender: usual }: { sender: string }) {
  const csrf = useCsrf()
  const [lines, setLines] = useState<Line[]>([])
  const [sender, setSender] = useState(usual)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const count = useRef(0)
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as the effect's cleanup.
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [lines])

  const line = (isOwn: boolean, text: string, actions: Reply['actions'] = []): Line => ({
    id: ++count.current,
    isOwn,
    text,
    actions,
  })

  async function say(text: string, shown = text) {
    if (text.trim().toLowerCase() === 'clear') {
      setLines([])
      return
    }
    const attached = file.current?.files?.[0] ?? null
    if (text.trim() === '' && attached === null) return
    setLines((before) => [...before, line(true, attached === null ? shown : `${shown} (${attached.name})`.trim())])
    setIsBusy(true)
    const reply = await call<unknown>(WEBHOOK, csrf, { body: sentMessage({ sender, text, attached }), as: 'form' })
    setIsBusy(false)
    if (file.current) file.current.value = ''
    const answers = isFailure(reply)
      ? [line(false, reply.message)]
      : readReplies(reply).map((one) => line(false, one.text, one.actions))
    setLines((before) => [...before, ...answers])
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setTyped('')
    void say(typed)
  }

  return (
    <Card title="Try it" className="text-console">
      <p className="help">Charges are made in test mode only. Type “clear” to empty the chat.</p>
      <Field label="Sender’s phone number" help="One of your own numbers tries conversations that listen on it alone.">
        <Input type="tel" value={sender} maxLength={40} onChange={(event) => setSender(event.target.value)} />
      </Field>
      <div className="chat" role="log" aria-label="Messages" tabIndex={0} ref={log}>
        {lines.map(({ id, isOwn, text, actions }) => (
          <div key={id} className={isOwn ? 'own' : 'other'}>
            <span className="sr">{isOwn ? 'You: ' : 'Reply: '}</span>
            <span>{text}</span>
            {actions.map((action) => (
              <Button key={action.value} size="small" onClick={() => void say(action.value, action.text)}>
                {action.text}
              </Button>
            ))}
          </div>
        ))}
      </div>
      <form onSubmit={send} className="say" noValidate>
        <input type="file" ref={file} aria-label="Attachment" accept="image/*" />
        <Input
          aria-label="Message"
          placeholder="Send Message..."
          value={typed}
          maxLength={1600}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="primary" icon="send" isBusy={isBusy}>
          Send
        </Button>
      </form>
    </Card>
  )
}
