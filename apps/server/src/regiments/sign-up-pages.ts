import { alertBox, page, type Texts } from './bare-host-page.ts';
import { type Html, html } from './html.ts';
import { suggestedName } from './names.ts';
import type { SignedInVisitor } from './visit.ts';

/** Makes the page for somebody who comes to the bare host without a sign-in. @param problem a sentence, or null. */
export function landingPage(texts: Texts, base: string, problem: string | null): string {
  const { t } = texts;
  const content = html`<div class="hero">
    <h1>${t('landing.title')}</h1>
    ${alertBox(problem)}
    <p class="lead">${t('landing.lead')}</p>
    <p><a class="button main large" href="/start">${t('landing.start')}</a></p>
    <p class="quiet">${t('landing.asks')}</p>
    <section class="card"><h2>${t('landing.member')}</h2><p>${t('landing.memberText', { base })}</p></section>
  </div>`;
  return page({ texts, title: t('landing.title'), content });
}

interface StartForm {
  texts: Texts;
  visitor: SignedInVisitor;
  isOperator: boolean;
  /** The host below which regiments are. */
  base: string;
  /** The addresses of the regiments that servers of the visitor have, by the server's id; empty for one that is not served. */
  taken: ReadonlyMap<string, string>;
  /** Values that were sent before. */
  values: { name: string; guildId: string };
  problem: string | null;
}

/** The form that starts a regiment. */
export function startPage(form: StartForm): string {
  const { texts, visitor, isOperator } = form;
  const { t } = texts;
  const content = html`<div class="stack">
    <h1>${t('start.title')}</h1>
    ${alertBox(form.problem)}
    ${visitor.guilds.length === 0 ? html`<section class="card"><h2>${t('start.none')}</h2><p>${t('start.noneHint')}</p></section>` : formOf(form)}
  </div>`;
  return page({ texts, title: t('start.title'), bar: visitorBar(texts, visitor, isOperator), content });
}

/** Shows who is signed in, and the way out. */
export function visitorBar(texts: Texts, visitor: SignedInVisitor, isOperator: boolean): Html {
  const { t } = texts;
  return html`${isOperator && html`<a href="/operator">${t('start.operator')}</a>`}
    <span class="quiet name">${t('start.signedIn', { name: visitor.name })}</span>
    <form method="post" action="/leave">${tokenField(visitor)}<button class="plain">${t('start.signOut')}</button></form>`;
}

/** Makes the hidden field that every form carries. */
export function tokenField({ formToken }: SignedInVisitor): Html {
  return html`<input type="hidden" name="token" value="${formToken}">`;
}

function formOf({ texts, visitor, base, taken, values }: StartForm): Html {
  const { t } = texts;
  const free = visitor.guilds.filter(({ id }) => !taken.has(id));
  const chosen = free.find(({ id }) => id === values.guildId) ?? (free.length === 1 ? free[0] : undefined);
  const suggestion = chosen === undefined ? '' : suggestedName(chosen.name);
  return html`<form method="post" action="/new" class="card" autocomplete="off">
    ${tokenField(visitor)}
    <fieldset>
      <legend>${t('start.server')}</legend>
      <div class="choices">
        ${free.map(
          ({ id, name }) => html`<label class="choice"><input type="radio" name="guild" value="${id}" required
            data-suggestion="${suggestedName(name)}"${id === chosen?.id && html` checked`}><span>${name}</span></label>`,
        )}
        ${visitor.guilds
          .filter(({ id }) => taken.has(id))
          .map(({ id, name }) => {
            const address = taken.get(id) ?? '';
            const label =
              address === '' ? html`${t('start.has')}` : html`<a href="${address}">${t('start.has')}</a>`;
            return html`<div class="choice taken"><span>${name}</span><span class="quiet">${label}</span></div>`;
          })}
      </div>
      <p class="quiet">${t('start.serverHint')}</p>
    </fieldset>
    <div>
      <label class="over" for="name">${t('start.name')}</label>
      <div class="address">
        <input id="name" name="name" value="${values.name || suggestion}" required minlength="3" maxlength="30"
          autocapitalize="none" spellcheck="false" aria-describedby="name-hint name-state" data-name-check
          data-suggested="${suggestion}">
        <span>.${base}</span>
      </div>
      <p id="name-hint" class="quiet">${t('start.nameHint')}</p>
      <p id="name-state" class="state" role="status" data-free="${t('start.free')}" data-taken="${t('start.taken')}" data-wrong="${t('start.wrong')}"></p>
    </div>
    <button class="main large" data-busy="${t('start.creating')}"${free.length === 0 && html` disabled`}>${t('start.create')}</button>
  </form>`;
}
