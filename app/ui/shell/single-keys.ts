const STORED = 'almoner-single-keys'

/** Whether this browser takes no shortcut of a single letter (WCAG 2.1.4); speech input presses them by accident. */
export const areSingleKeysOff = (): boolean => localStorage.getItem(STORED) === 'off'

export const switchSingleKeys = (isOn: boolean): void => localStorage.setItem(STORED, isOn ? 'on' : 'off')
