const STORED = 'almoner-single-keys'

/** Speech input presses single letters by accident (WCAG 2.1.4). */
export const areSingleKeysOff = (): boolean => localStorage.getItem(STORED) === 'off'

export const switchSingleKeys = (isOn: boolean): void => localStorage.setItem(STORED, isOn ? 'on' : 'off')
