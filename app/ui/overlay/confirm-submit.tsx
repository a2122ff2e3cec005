import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from './dialog'
import { HeldMail } from './held-mail'

export type Question = {
  title: string
  act: string
  body: ReactNode
  /** The action can be undone or removes nothing. */
  isHarmless?: boolean
  /** The action sends email; the dialog says where no email is sent. */
  mails?: boolean
}

export function QuestionDialog({ asks, ...rest }: { asks: Question | null; onClose: () => void; onAct: () => void }) {
  return (
    <ConfirmDialog
      {...rest}
      isOpen={asks !== null}
      title={asks?.title ?? ''}
      keep="Cancel"
      act={asks?.act ?? ''}
      isDangerous={!asks?.isHarmless}
    >
      <p>{asks?.body}</p>
      {asks?.mails ? <HeldMail /> : null}
    </ConfirmDialog>
  )
}

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'ref' | 'onClick' | keyof Question> & Question

export function ConfirmSubmit({ title, act, body, isHarmless = false, mails = false, ...button }: Props) {
  const submitter = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <Button {...button} ref={submitter} type="submit" onClick={ask} />
      <QuestionDialog
        asks={isOpen ? { title, act, body, isHarmless, mails } : null}
        onClose={() => setIsOpen(false)}
        onAct={() => {
          setIsOpen(false)
          submitter.current?.form?.requestSubmit(submitter.current)
        }}
      />
    </>
  )
}
