/**
 * The forms that are on their way: what a press of their own button does meanwhile is theirs to say, and a press of any
 * other does nothing.
 */
export const sending = new WeakSet<EventTarget>()
