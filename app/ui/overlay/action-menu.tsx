import { useState } from 'react'
import { QuestionDialog, type Question } from './confirm-submit'
import { Menu, type MenuItem, type MenuProps, type PlainItem } from './menu'

type AskingItem = Omit<PlainItem, 'label'> & {
  label: `${string}…`
  submits: NonNullable<PlainItem['submits']>
  asks: Question
}

export type ActionItem = MenuItem | AskingItem

export function ActionMenu({ items, ...rest }: Omit<MenuProps, 'items'> & { items: readonly ActionItem[] }) {
  const [pressed, setPressed] = useState<{ by: HTMLButtonElement; asks: Question } | null>(null)
  const close = () => setPressed(null)
  return (
    <>
      <Menu
        {...rest}
        items={items.map((item) => {
          if (!('asks' in item)) return item
          const { asks, ...plain } = item
          return { ...plain, isDangerous: !asks.isHarmless, holds: (by: HTMLButtonElement) => setPressed({ by, asks }) }
        })}
      />
      <QuestionDialog
        asks={pressed?.asks ?? null}
        onClose={close}
        onAct={() => {
          close()
          pressed?.by.form?.requestSubmit(pressed.by)
        }}
      />
    </>
  )
}
