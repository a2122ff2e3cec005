import { useState, type ComponentProps } from 'react'
import type { ConfirmSubmit } from './confirm-submit'
import { ConfirmDialog } from './dialog'
import { HeldMail } from './held-mail'
import { Menu, type MenuItem, type MenuProps, type PlainItem } from './menu'

type Question = Pick<ComponentProps<typeof ConfirmSubmit>, 'title' | 'act' | 'body' | 'isHarmless' | 'mails'>

type AskingItem = Omit<PlainItem, 'label'> & {
  label: `${string}…`
  submits: NonNullable<PlainItem['submits']>
  asks: Question
}

export type ActionItem = MenuItem | AskingItem

export function ActionMenu({ items, ...rest }: Omit<MenuProps, 'items'> & { items: readonly ActionItem[] }) {
  const [pressed, setPressed] = useState<{ by: HTMLButtonElement; asks: Question } | null>(null)
  const asks = pressed?.asks
  const close = () => setPressed(null)
  return (
    <>
      <Menu
        {...rest}
        items={items.map((item) => {
          if (!('asks' in item)) return item
          const { asks: question, ...plain } = item
          const holds = (by: HTMLButtonElement) => setPressed({ by, asks: question })
          return { ...plain, isDangerous: !question.isHarmless, holds }
        })}
      />
      <ConfirmDialog
        isOpen={pressed !== null}
        onClose={close}
        title={asks?.title ?? ''}
        keep="Cancel"
        act={asks?.act ?? ''}
        isDangerous={!asks?.isHarmless}
        onAct={() => {
          close()
          pressed?.by.form?.requestSubmit(pressed.by)
        }}
      >
        <p>{asks?.body}</p>
        {asks?.mails ? <HeldMail /> : null}
      </ConfirmDialog>
    </>
  )
}
