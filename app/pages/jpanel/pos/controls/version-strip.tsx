import { useEffect } from 'react'
import { Icon } from '~/ui/icon'
import type { NewVersion } from '../../../../../pwa/register'
import { takeVersion } from './take-version'

type StripProps = { version: NewVersion; isFree: boolean }

export function VersionStrip({ version, isFree }: StripProps) {
  useEffect(() => takeVersion(version, { isFree, locks: navigator.locks }), [version, isFree])
  return (
    <div className="strip" role="status">
      <Icon name="refresh" />
      <span>
        <b>A new version of the till is ready.</b> It opens as soon as no cart of this device holds anything.
      </span>
    </div>
  )
}
