import { Icon } from '~/ui/icon'

/** Below the top bar of every page, for as long as they are true. */
export const Warnings = ({ words }: { words: readonly string[] }) =>
  words.map((sentence) => (
    <div key={sentence} className="connection-line" role="note">
      <Icon name="alert-triangle" />
      <span className="grow">{sentence}</span>
    </div>
  ))
