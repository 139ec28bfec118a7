/**
 * Links the Node of the packages as `node_modules/.bin/node`, where npm left it out.
 *
 * @param root folder of the project
 * @returns where the link is; there may be nothing at it
 */
export function linkPackagedNode(root: string): string
