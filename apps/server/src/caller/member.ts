import { mayPass } from '@backline/contract';
import type { Services } from '../services.ts';
import { findMemberRights, type GuildMember } from './member.queries.ts';
import { reviewListed } from './review-admin.ts';
import type { Actor } from './viewer.ts';

/** A member of a linked Discord who calls from there, with the rights of this moment. */
export interface Member extends Actor {
  discordUserId: string;
}

/** A member as described in a call that Discord signed. */
interface SignedMember extends GuildMember {
  /** The name that is shown in the server. */
  name: string;
  /** Whether the member has not passed the server's screening yet. */
  isPending: boolean;
}

/**
 * The rights of somebody who calls from a Discord server: the groups that the signed roles of that server give, and the
 * admin flag of the person's account, as on the page (docs/spec/discord-commands.md#rights). Nothing is stored, so a role
 * that was taken away no longer counts at the next call.
 * @returns null for everybody without the read right, whatever the reason: they all get the same answer.
 */
export async function findMember(services: Services, signed: SignedMember): Promise<Member | null> {
  if (signed.isPending) return null;
  const { db } = services.database;
  const rights = await findMemberRights(db, signed);
  if (rights === null) return null;
  const { userId, username, permissions, groupIds } = rights;
  const admin = rights.admin && userId !== null && (await isStillAdmin(services, userId));
  const member = {
    userId,
    username: username ?? signed.name,
    keyName: null,
    discordUserId: signed.discordUserId,
    admin,
    seesLocked: admin,
    permissions,
    groupIds,
  };
  return mayPass(member, 'read') ? member : null;
}

/** Somebody who was removed from the settings is no longer an admin after the next check, on the page or here. */
async function isStillAdmin(services: Services, userId: number): Promise<boolean> {
  const hasLost = await services.database.db.transaction((transaction) =>
    reviewListed(services, transaction, userId),
  );
  return !hasLost;
}
