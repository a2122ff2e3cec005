import type { ComponentProps, ReactNode } from 'react'
import { sending } from '~/ui/form/sending'
import { Link } from '~/ui/link'
import { Icon } from './icon'
import type { IconName } from './icon-names'

export type ButtonLook = {
  variant?: 'primary' | 'default' | 'quiet' | 'danger'
  size?: 'small' | 'md' | 'tall'
  icon?: IconName
  iconAfter?: IconName
  isWide?: boolean
}

function buttonClass({ variant = 'default', size = 'md', isWide }: ButtonLook, className?: string): string {
  return ['btn', variant === 'default' ? '' : variant, size === 'md' ? '' : size, isWide ? 'wide' : '', className ?? '']
    .filter(Boolean)
    .join(' ')
}

function Words({ icon, iconAfter, children }: ButtonLook & { children: ReactNode }) {
  return (
    <>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {iconAfter ? <Icon name={iconAfter} size="sm" /> : null}
    </>
  )
}

type ButtonProps = ButtonLook & { isBusy?: boolean } & ComponentProps<'button'>

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  isWide,
  isBusy,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = { variant, size, isWide }
  const hold = (event: React.MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget
    if (type !== 'submit' || form === null || !sending.has(form)) event.preventDefault()
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? hold : rest.onClick}
    >
      <Words icon={isBusy && icon ? 'loader-2' : icon} iconAfter={iconAfter}>
        {children}
      </Words>
    </button>
  )
}

export function LinkButton({
  variant,
  size,
  icon,
  iconAfter,
  isWide,
  className,
  children,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, isWide }, className)}>
      <Words icon={icon} iconAfter={iconAfter}>
        {children}
      </Words>
    </Link>
  )
}

type IconButtonProps = { icon: IconName; label: string; isLined?: boolean; hasDot?: boolean } & Omit<
  ComponentProps<'button'>,
  'children'
>

const iconClass = (isLined?: boolean, hasDot?: boolean, className?: string) =>
  ['icon-btn', isLined ? 'line' : '', hasDot ? 'has-dot' : '', className ?? ''].filter(Boolean).join(' ')

export function IconButton({ icon, label, isLined, hasDot, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button title={label} {...rest} type={type} aria-label={label} className={iconClass(isLined, hasDot, className)}>
      <Icon name={icon} />
    </button>
  )
}

export function IconLink({
  icon,
  label,
  isLined,
  className,
  ...rest
}: { icon: IconName; label: string; isLined?: boolean } & Omit<ComponentProps<typeof Link>, 'children'>) {
  return (
    <Link title={label} {...rest} aria-label={label} className={iconClass(isLined, false, className)}>
      <Icon name={icon} />
    </Link>
  )
}
