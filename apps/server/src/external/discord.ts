/** What the server asks of Discord (decisions §6): a code for tokens, who somebody is, and their roles in a guild. */
export interface Discord {
  clientId: string;
}
