/** The reason for a decision, as the server sent it: a sentence of its list, and what an operator has added. */
export const showReason = (reason: string): string => reason
