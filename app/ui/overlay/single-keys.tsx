import { Switch } from '~/ui/form/choice'
import { areSingleKeysOff, switchSingleKeys } from '~/ui/shell/single-keys'

export const SingleKeys = () => (
  <div className="single-keys">
    <Switch
      label="Shortcuts of a single key"
      help={
        'Off: /, ? and N do nothing in this browser, and digits of a cash payment count in its field only. The menu ' +
        'still leads here.'
      }
      defaultChecked={!areSingleKeysOff()}
      onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
    />
  </div>
)
