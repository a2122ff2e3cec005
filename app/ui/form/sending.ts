/**
 * Forms that are being sent. A form decides what its own button does meanwhile; presses of other buttons do nothing.
 */
export const sending = new WeakSet<EventTarget>()
