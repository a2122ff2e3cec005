import { useState } from 'react'
import type { ComponentProps } from 'react'
import { IconButton } from '~/ui/button'
import { Input } from './field'

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="affix">
      <Input {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      />
    </span>
  )
}
