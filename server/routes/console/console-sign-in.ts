/** Signing in to the console, and the operators who may. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { consoleEndpoints as endpoints } from '#contract/console/console-endpoints.ts'
import type { Routes } from '#server/app-parts.ts'
import { consoleGuest } from '#server/plugins/console/console-auth.ts'
import { clearConsoleCookie, setConsoleCookies } from '#server/plugins/console/console-cookie.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import {
  joinAuthenticator,
  joinPasskeyOptions,
  joinWithPasskey,
  joinWithPassword,
  inviteOperator,
  readJoinLink,
} from '#server/services/console/join.ts'
import {
  addOwnPasskey,
  addPasskeyOptions,
  allOperators,
  changeRole,
  consoleSession,
  makeRecoveryCodes,
  removeOperator,
  removeOwnPasskey,
} from '#server/services/console/own-sign-in.ts'
import { optionsToUse } from '#server/services/console/passkeys.ts'
import {
  passkeySignInOptions,
  proveWithPasskey,
  proveWithPassword,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
  signOutOfConsole,
} from '#server/services/console/sign-in.ts'
import type { OpenedConsole } from '#server/services/console/operator-caller.ts'

const DONE = { done: true } as const

async function signedIn(opening: Promise<OpenedConsole>, request: FastifyRequest, reply: FastifyReply) {
  setConsoleCookies(request, reply, await opening)
  return DONE
}

async function joined(
  joining: Promise<OpenedConsole & { recoveryCodes: string[] }>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { recoveryCodes, ...opened } = await joining
  setConsoleCookies(request, reply, opened)
  return { recoveryCodes }
}

const signInRoutes: Routes = (app, context) => {
  mount(app, endpoints.beginPasskeySignIn, async (_input, _caller, request) => ({
    options: await passkeySignInOptions(context, consoleGuest(request)),
  }))
  mount(app, endpoints.signInWithPasskey, ({ body }, _caller, request, reply) =>
    signedIn(signInWithPasskey(context, body.passkey, consoleGuest(request)), request, reply),
  )
  mount(app, endpoints.signInWithPassword, ({ body }, _caller, request, reply) =>
    signedIn(signInWithPassword(context, body, consoleGuest(request)), request, reply),
  )
  mount(app, endpoints.signInWithRecoveryCode, ({ body }, _caller, request, reply) =>
    signedIn(signInWithRecoveryCode(context, body, consoleGuest(request)), request, reply),
  )
}

const joinRoutes: Routes = (app, context) => {
  mount(app, endpoints.joinLink, async ({ body }, _caller, request) => {
    const { email, role } = await readJoinLink(context, body.token, consoleGuest(request))
    return { email, role }
  })
  mount(app, endpoints.joinPasskeyOptions, async ({ body }, _caller, request) => ({
    options: await joinPasskeyOptions(context, body.token, consoleGuest(request)),
  }))
  mount(app, endpoints.joinWithPasskey, ({ body }, _caller, request, reply) =>
    joined(joinWithPasskey(context, body, consoleGuest(request)), request, reply),
  )
  mount(app, endpoints.joinAuthenticator, ({ body }, _caller, request) =>
    joinAuthenticator(context, body.token, consoleGuest(request)),
  )
  mount(app, endpoints.joinWithPassword, ({ body }, _caller, request, reply) =>
    joined(joinWithPassword(context, body, consoleGuest(request)), request, reply),
  )
}

const ownSignInRoutes: Routes = (app, context) => {
  mount(app, endpoints.consoleSession, (_input, caller) => consoleSession(context, caller))
  mount(app, endpoints.consoleSignOut, async (_input, caller, request, reply) => {
    await signOutOfConsole(context, caller)
    clearConsoleCookie(request, reply)
    return DONE
  })
  mount(app, endpoints.provePasskeyOptions, async (_input, { operatorId }) => ({
    options: await optionsToUse(context, operatorId),
  }))
  mount(app, endpoints.proveWithPasskey, async ({ body }, caller) => {
    await proveWithPasskey(context, body.passkey, caller)
    return DONE
  })
  mount(app, endpoints.proveWithPassword, async ({ body }, caller) => {
    await proveWithPassword(context, body, caller)
    return DONE
  })
  mount(app, endpoints.addPasskeyOptions, async (_input, caller) => ({
    options: await addPasskeyOptions(context, caller),
  }))
  mount(app, endpoints.addPasskey, async ({ body }, caller) => {
    await addOwnPasskey(context, body.passkey, caller)
    return DONE
  })
  mount(app, endpoints.removePasskey, async ({ params }, caller) => {
    await removeOwnPasskey(context, params.id, caller)
    return DONE
  })
  mount(app, endpoints.makeRecoveryCodes, async (_input, caller) => ({
    recoveryCodes: await makeRecoveryCodes(context, caller),
  }))
}

const operatorRoutes: Routes = (app, context) => {
  mount(app, endpoints.operators, () => allOperators(context))
  mount(app, endpoints.inviteOperator, async ({ body }, caller) => ({
    link: await inviteOperator(context, body, caller),
  }))
  mount(app, endpoints.changeRole, async ({ params, body }, caller) => {
    await changeRole(context, { id: params.id, role: body.role }, caller)
    return DONE
  })
  mount(app, endpoints.removeOperator, async ({ params }, caller) => {
    await removeOperator(context, params.id, caller)
    return DONE
  })
}

export const consoleSignInRoutes: Routes = async (app, context) => {
  for (const routes of [signInRoutes, joinRoutes, ownSignInRoutes, operatorRoutes]) await routes(app, context)
}
