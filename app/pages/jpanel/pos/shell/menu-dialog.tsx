import { use, useState } from 'react'
import { Icon } from '~/ui/icon'
import { chooseScheme } from '~/ui/shell/scheme'
import { HomeCurrencyContext } from '~/pages/jpanel/pos/controls/home-currency'
import { lastSale, receiptAddress } from '~/pages/jpanel/pos/after-sale/last-sale'
import { SingleKeys } from '~/ui/overlay/single-keys'
import { leavingSentences } from '~/pages/jpanel/parts/session/leaving'
import type { Unfinished } from '~/pages/jpanel/pos/payment/unfinished'
import { SHORTCUTS } from './shortcuts'
import { Sheet } from './sheet'

type MenuProps = {
  name: string
  onSaveDefaults: () => void
  onClearDefaults: () => void
  onRecent: () => void
  onCarts: () => void
  onDeviceSales: (() => void) | null
  onClose: () => void
  items: number
  unsettled: readonly Unfinished[]
  mayPrepare: boolean
  onSignOut: () => void
}

const isDark = (): boolean => {
  const selected = document.documentElement.dataset.scheme
  return selected ? selected === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

export function MenuDialog(props: MenuProps) {
  const { name, onSaveDefaults, onClearDefaults, onRecent, onCarts, onClose, items, unsettled, onSignOut } = props
  return (
    <Sheet kind="small" title="Menu" note={name} onClose={onClose}>
      <div className="sheet-body menu-list">
        <button type="button" className="tbtn" onClick={onRecent}>
          <Icon name="history" />
          Recent sales
        </button>
        <button type="button" className="tbtn" onClick={onCarts}>
          <Icon name="shopping-cart" />
          Open carts
        </button>
        {props.onDeviceSales === null ? null : (
          <button type="button" className="tbtn" onClick={props.onDeviceSales}>
            <Icon name="cloud" />
            Sales of this device
          </button>
        )}
        <Reprint />
        <button type="button" className="tbtn" onClick={onSaveDefaults}>
          <Icon name="device-floppy" />
          Save as defaults
        </button>
        <button type="button" className="tbtn" onClick={onClearDefaults}>
          <Icon name="rotate-clockwise" />
          Clear defaults
        </button>
        <button type="button" className="tbtn" onClick={() => chooseScheme(isDark() ? 'light' : 'dark')}>
          <Icon name="moon" />
          Light or dark
        </button>
        {props.mayPrepare ? (
          <a className="tbtn" href="/jpanel/devices/new">
            <Icon name="device-tablet" />
            Prepare this device
          </a>
        ) : null}
        <a className="tbtn" href="/jpanel/">
          <Icon name="layout-dashboard" />
          Back office
        </a>
        <SignOut {...{ items, unsettled, onSignOut }} />
      </div>
    </Sheet>
  )
}

function Reprint() {
  const id = lastSale()
  if (id === null) return null
  return (
    <a className="tbtn" href={receiptAddress(id)} target="_blank" rel="noreferrer">
      <Icon name="receipt" />
      Reprint last receipt
    </a>
  )
}

function SignOut(props: Pick<MenuProps, 'items' | 'unsettled' | 'onSignOut'>) {
  const { onSignOut } = props
  const [isConfirming, setIsConfirming] = useState(false)
  const home = use(HomeCurrencyContext)
  const sentences = leavingSentences({ ...props, home })
  if (isConfirming)
    return (
      <div role="alert" className="sign-out">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <button type="button" className="tbtn primary" onClick={onSignOut}>
          Sign out
        </button>
        <button type="button" className="tbtn" onClick={() => setIsConfirming(false)}>
          Cancel
        </button>
      </div>
    )
  return (
    <button type="button" className="tbtn" onClick={() => (sentences.length > 0 ? setIsConfirming(true) : onSignOut())}>
      <Icon name="logout" />
      Sign out
    </button>
  )
}

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Sheet kind="small" title="Shortcuts" onClose={onClose}>
      <dl className="sheet-body keys">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <SingleKeys />
    </Sheet>
  )
}
