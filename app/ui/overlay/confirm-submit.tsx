import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from './dialog'
import { HeldMail } from './held-mail'

type Props = Omit<ComponentProps<typeof Button>, 'type' | 'ref' | 'onClick'> & {
  title: string
  act: string
  body: ReactNode
  /** The action can be undone or removes nothing. */
  isHarmless?: boolean
  /** The action sends email; the dialog says where no email is sent. */
  mails?: boolean
}

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
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        keep="Cancel"
        act={act}
        isDangerous={!isHarmless}
        onAct={() => {
          setIsOpen(false)
          submitter.current?.form?.requestSubmit(submitter.current)
        }}
      >
        <p>{body}</p>
        {mails ? <HeldMail /> : null}
      </ConfirmDialog>
    </>
  )
}
