import { useState } from 'react'
import type { IconName } from '~/ui/icon-names'
import { ConfirmDialog } from './dialog'
import { Menu, type MenuProps } from './menu'

type Question = { title: string; act: string; body: string }

type Asking = { label: string; icon: IconName; submits: { form: string; name: string; value: string }; asks: Question }

export function AskingMenu({ items, last: { asks, ...last }, ...rest }: MenuProps & { last: Asking }) {
  const [submitter, setSubmitter] = useState<HTMLButtonElement | null>(null)
  const close = () => setSubmitter(null)
  return (
    <>
      <Menu {...rest} items={[...items, { ...last, isDangerous: true, holds: setSubmitter }]} />
      <ConfirmDialog
        isOpen={submitter !== null}
        onClose={close}
        title={asks.title}
        keep="Cancel"
        act={asks.act}
        isDangerous
        onAct={() => {
          close()
          submitter?.form?.requestSubmit(submitter)
        }}
      >
        <p>{asks.body}</p>
      </ConfirmDialog>
    </>
  )
}
