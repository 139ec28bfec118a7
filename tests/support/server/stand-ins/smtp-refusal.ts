/** A refusal by a mail server, as the mailer throws it. */
export const refused = (response: string, { code = 'EENVELOPE', command = 'RCPT TO' } = {}) =>
  Object.assign(new Error(response), { code, command, response, responseCode: Number(response.slice(0, 3)) })
