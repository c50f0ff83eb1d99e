/** The part of the browser's Trusted Types that is used here; TypeScript's own types do not have it. */
interface TrustedTypesWindow {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
  };
}

/**
 * Programs come from this server alone. The server's policy (`require-trusted-types-for`) lets text become a program's
 * address only by these rules, and text become markup or a program by none at all.
 */
(window as TrustedTypesWindow).trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (new URL(address, window.location.href).origin === window.location.origin) return address;
    throw new TypeError('Programs are loaded from the own server only.');
  },
});
