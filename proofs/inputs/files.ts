import { randomUUID } from 'node:crypto'
import type { Inputs } from '../calls.ts'
import type { Side } from '../rows.ts'
import { type Actor, pictureForm, type World } from '../world.ts'

// A picture of somebody of this side, seen by whoever may see him.
async function picture(world: World, side: Side, actor: Actor): Promise<string> {
  const owner = actor.side === side ? actor : world.actors['staff-api'][side === 'A' ? 'own' : 'other']
  const { json } = await world.call('POST', '/profile/upload-photo', { token: owner.token, form: pictureForm('photo') })
  return json?.photo ?? randomUUID()
}

export const inputs: Inputs = {
  'read-file': async ({ world, side, actor }) => ({ query: { id: await picture(world, side, actor) }, scoped: true }),
  'link-file': async ({ world, side, actor }) => ({ query: { id: await picture(world, side, actor) }, scoped: true }),
  'read-signed-file': async ({ world, side }) => {
    const owner = world.actors['staff-api'][side === 'A' ? 'own' : 'other']
    const id = await picture(world, side, owner)
    const { json } = await world.call('GET', '/files/link', { token: owner.token, query: { id } })
    return { params: { token: String(json?.url).split('/').at(-1) } }
  },
}
