/**
 * The mails that prove an address, by their jobs. They are limited where they are asked for, also per network: what
 * strangers cause, or a mail that once came back, must not keep the owner of the address from proving it.
 */
const PROOFS = new Set([
  'passwordReset',
  'emailConfirm',
  'hostConfirm',
  'emailChange',
  'personalData',
  'vendorAlertProof',
])

/** @param messageId made of the job: `<passwordReset.12@fanfare.example>` */
export const provesAddress = (messageId: string): boolean => PROOFS.has(/^<(\w+)\./.exec(messageId)?.[1] ?? '')
