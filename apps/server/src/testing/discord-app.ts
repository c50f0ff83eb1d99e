import { beforeEach } from 'vitest';
import { discords, permissionGroupRoles, permissionGroups, roles } from '../db/schema.ts';
import { createDiscord } from '../external/discord.ts';
import { type Browser, loginOf, openBrowser } from './browser.ts';
import { type FakeDiscord, openFakeDiscord } from './fake-discord.ts';
import { type TestApp, testConfig, useOpened, useTestApp } from './test-app.ts';

const TIMING = { timeoutMs: 500, longestPauseMs: 200 };

export interface DiscordApp {
  app: TestApp;
  fake: FakeDiscord;
  /** ADMIN_DISCORD_IDS, to be changed at will. */
  adminIds: string[];
  /** Links a Discord whose roles carry the given rights. @returns its id in the database. */
  link(discord: {
    guildId: string;
    name?: string;
    primary?: boolean;
    roles?: Record<string, { read?: boolean; edit?: boolean; manage?: boolean }>;
  }): Promise<number>;
  /** The whole flow through the fake Discord, in a new browser unless one is given. */
  signIn(personId: string, browser?: Browser): Promise<ReturnType<typeof loginOf> & { browser: Browser }>;
}

/** The app of a test file with Discord credentials, wired to a fake Discord over real HTTP, as `useTestApp` gives one. */
export function useDiscordApp(): DiscordApp {
  const adminIds: string[] = [];
  const fake = useOpened(openFakeDiscord);
  const unused = () => {
    throw new Error('Only local sign-in asks for the own address.');
  };
  const app = useTestApp(() => {
    const { clientId, clientSecret, address: baseUrl } = fake;
    const config = { ...testConfig, adminDiscordIds: adminIds, discord: { clientId, clientSecret, baseUrl } };
    return { config, discord: createDiscord(config, unused, TIMING) };
  });
  beforeEach(() => fake.recover());
  return {
    app,
    fake,
    adminIds,
    link: async ({ guildId, name = `Discord ${guildId}`, primary = false, roles: rights = {} }) => {
      const [discord] = await app.db.insert(discords).values({ guildId, name, primary }).returning();
      for (const [roleId, flags] of Object.entries(rights)) {
        const [role] = await app.db
          .insert(roles)
          .values({ discordId: discord!.id, name: roleId, roleId })
          .returning();
        const [group] = await app.db
          .insert(permissionGroups)
          .values({ name: `Group of ${roleId}`, ...flags })
          .returning();
        await app.db.insert(permissionGroupRoles).values({ groupId: group!.id, roleId: role!.id });
      }
      return discord!.id;
    },
    signIn: async (personId, browser = openBrowser(app)) => {
      const { url } = await browser.start();
      return { ...loginOf(await browser.finish(fake.agree(url, personId))), browser };
    },
  };
}
