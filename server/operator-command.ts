/**
 * A command of operators as it is typed where this server runs. Units, containers and scripts that start it another way
 * say so in OPERATOR_COMMAND.
 */
export const operatorCommand = (command: string): string =>
  `${process.env.OPERATOR_COMMAND?.trim() || 'npm run operator --'} ${command}`
