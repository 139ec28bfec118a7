import app from '../../../package.json' with { type: 'json' }

/** The release that this page was built from. */
export const VERSION: string = app.version
