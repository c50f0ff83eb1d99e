import type { Limits } from '../services.ts';
import { alertBox, page } from './bare-host-page.ts';
import { fill, type Texts } from './bare-host-texts.ts';
import type { Regiment } from './directory.queries.ts';
import { type Html, html } from './html.ts';
import { addressOfRegiment } from './names.ts';
import type { Act, Notice } from './operator.queries.ts';
import type { RegimentAct } from './operator-acts.ts';
import { GRACE_DAYS } from './purge-regiments.ts';
import { tokenField, visitorBar } from './sign-up-pages.ts';
import type { SignedInVisitor } from './visit.ts';

/** A regiment with what is measured when the page is asked for; null where its schema is not there. */
export interface MeasuredRegiment extends Regiment {
  bytes: number | null;
  members: number | null;
}

interface OperatorPage {
  texts: Texts;
  visitor: SignedInVisitor;
  publicUrl: string;
  problem: string | null;
}

interface RegimentList extends OperatorPage {
  regiments: MeasuredRegiment[];
  search: { text: string; page: number; pages: number; count: number };
  notice: Notice | null;
  perPerson: number;
  acts: Act[];
}

/** All regiments, the notice to all, and what was done. */
export function regimentListPage(list: RegimentList): string {
  const { texts, search, regiments } = list;
  const t = texts.operator;
  const link = (number: number) =>
    `/operator?${new URLSearchParams({ q: search.text, page: String(number) })}`;
  const content = html`<div class="stack">
    <div class="between"><h1>${t.title}</h1><span class="quiet">${fill(t.total, { count: search.count })}</span></div>
    ${alertBox(list.problem)}
    <form method="get" action="/operator" class="row" role="search">
      <div class="grow"><label class="over" for="q">${t.search}</label><input id="q" name="q" value="${search.text}"></div>
      <button>${t.find}</button>
    </form>
    ${regiments.length === 0 ? html`<p class="card">${t.noRegiments}</p>` : tableOf(list)}
    ${
      search.pages > 1 &&
      html`<nav class="row">
      ${search.page > 1 && html`<a class="button" href="${link(search.page - 1)}">${t.previous}</a>`}
      <span>${fill(t.page, { page: search.page, pages: search.pages })}</span>
      ${search.page < search.pages && html`<a class="button" href="${link(search.page + 1)}">${t.next}</a>`}
    </nav>`
    }
    <div class="columns">${noticeCard(list)}${perPersonCard(list)}</div>
    ${actsCard(texts, list.acts, true)}
  </div>`;
  return page({ texts, title: t.title, bar: visitorBar(texts, list.visitor, true), isWide: true, content });
}

function tableOf({ texts, regiments }: RegimentList): Html {
  const t = texts.operator;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t.title}"><table>
    <thead><tr><th>${t.name}</th><th>${t.state}</th><th class="number">${t.members}</th><th class="number">${t.size}</th>
      <th>${t.lastUse}</th><th>${t.limits}</th><th>${t.lastError}</th></tr></thead>
    <tbody>${regiments.map(
      (regiment) => html`<tr>
      <td class="once"><a href="/operator/regiments/${regiment.id}">${regiment.name}</a></td>
      <td>${stateBadge(texts, regiment)}</td>
      <td class="number">${regiment.members ?? '–'}</td>
      <td class="number">${sizeText(texts, regiment.bytes)}</td>
      <td>${timeOf(texts, regiment.lastUsedAt) ?? t.never}</td>
      <td>${limitsText(texts, regiment.limits)}</td>
      <td class="long">${errorOf(texts, regiment) ?? t.none}</td>
    </tr>`,
    )}</tbody>
  </table></div>`;
}

function noticeCard({ texts, notice, visitor }: RegimentList): Html {
  const t = texts.operator;
  return html`<section class="card"><h2>${t.notice}</h2>
    ${
      notice !== null &&
      html`<div class="notice"><p>${t.shown} ${timeOf(texts, notice.until)}</p><p>${notice.text}</p></div>
      <form method="post" action="/operator/end-notice">${tokenField(visitor)}<button>${t.end}</button></form>`
    }
    <form method="post" action="/operator/notice" class="stack">${tokenField(visitor)}
      <div><label class="over" for="text">${t.text}</label><input id="text" name="text" maxlength="300" required></div>
      <div class="row"><div class="short"><label class="over" for="hours">${t.hours}</label>
        <input id="hours" name="hours" type="number" min="1" max="720" value="24" required></div>
        <button>${t.show}</button></div>
      <p class="quiet">${t.noticeHint}</p>
    </form></section>`;
}

function perPersonCard({ texts, perPerson, visitor }: RegimentList): Html {
  const t = texts.operator;
  return html`<section class="card"><h2>${t.limits}</h2>
    <form method="post" action="/operator/per-person" class="stack">${tokenField(visitor)}
      <div><label class="over" for="most">${t.perPerson}</label>
        <div class="row"><input class="short" id="most" name="most" type="number" min="1" max="1000000" value="${perPerson}" required>
        <button>${t.save}</button></div></div>
    </form></section>`;
}

function actsCard(texts: Texts, acts: Act[], withName: boolean): Html {
  const t = texts.operator;
  const names: Record<string, string | undefined> = t.actNames;
  const rows = acts.map(
    (act) => html`<tr><td>${timeOf(texts, act.at)}</td><td>${act.by}</td><td>${names[act.act] ?? act.act}</td>
      ${withName && html`<td>${act.regiment}</td>`}<td class="long">${act.details}</td></tr>`,
  );
  return html`<section class="stack"><h2>${t.acts}</h2>
    ${rows.length === 0 ? html`<p class="quiet">${t.noActs}</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="${t.acts}"><table><tbody>${rows}</tbody></table></div>`}
  </section>`;
}

interface OneRegiment extends OperatorPage {
  regiment: MeasuredRegiment;
  /** Its database server; null for the one that most share. */
  place: string | null;
  acts: Act[];
}

/** Makes the page of a regiment with everything that can be done to it. */
export function regimentPage(oneRegiment: OneRegiment): string {
  const { texts, regiment, visitor, publicUrl } = oneRegiment;
  const t = texts.operator;
  const address = addressOfRegiment(publicUrl, regiment.name);
  const content = html`<div class="stack">
    <p><a href="/operator">${t.back}</a></p>
    <div class="between"><h1 class="name">${regiment.name}</h1>${stateBadge(texts, regiment)}</div>
    ${alertBox(oneRegiment.problem)}
    <dl class="card">
      <dt>${t.address}</dt><dd><a href="${address}">${address}</a></dd>
      <dt>${t.created}</dt><dd>${timeOf(texts, regiment.createdAt)}</dd>
      <dt>${t.by}</dt><dd>${regiment.createdBy}</dd>
      <dt>${t.schema}</dt><dd>${regiment.schema}</dd>
      ${oneRegiment.place !== null && html`<dt>${t.server}</dt><dd>${oneRegiment.place}</dd>`}
      <dt>${t.size}</dt><dd>${sizeText(texts, regiment.bytes)}</dd>
      <dt>${t.members}</dt><dd>${regiment.members ?? '–'}</dd>
      <dt>${t.lastUse}</dt><dd>${timeOf(texts, regiment.lastUsedAt) ?? t.never}</dd>
      <dt>${t.lastError}</dt><dd>${errorOf(texts, regiment) ?? t.none}</dd>
    </dl>
    <div class="columns">${cardsOf(oneRegiment)}</div>
    ${actsCard(texts, oneRegiment.acts, false)}
  </div>`;
  return page({ texts, title: regiment.name, bar: visitorBar(texts, visitor, true), isWide: true, content });
}

function cardsOf({ texts, regiment, visitor }: OneRegiment): Html[] {
  const t = texts.operator;
  const form = (act: RegimentAct, hint: Html | string, inputs: Html) =>
    html`<section class="card"><h2>${t[act]}</h2>${hint !== '' && html`<p class="quiet">${hint}</p>`}
      <form method="post" action="/operator/regiments/${regiment.id}/${act}" class="stack">${tokenField(visitor)}${inputs}</form></section>`;
  const button = (label: string, kind = '') => html`<div><button class="${kind}">${label}</button></div>`;
  const input = (name: string, label: string, value: string | number) =>
    html`<div><label class="over" for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off"></div>`;
  const limits = form(
    'limits',
    t.limitsHint,
    html`${input('stockpiles', t.stockpiles, regiment.limits.stockpiles ?? '')}${input('members', t.members, regiment.limits.members ?? '')}
      ${input('pictures', t.pictures, regiment.limits.pictures ?? '')}${button(t.save)}`,
  );
  if (regiment.state === 'unfinished') return [limits];
  if (regiment.state === 'deleted') {
    const hint = html`${fill(t.restoreHint, { at: (regiment.deletedAt ?? '').slice(0, 10), days: GRACE_DAYS })}`;
    return [form('restore', hint, button(t.restore)), limits];
  }
  const pause =
    regiment.state === 'active'
      ? form('suspend', t.suspendHint, button(t.suspend))
      : form('resume', '', button(t.resume));
  return [
    limits,
    form('rename', t.renameHint, html`${input('name', t.newName, '')}${button(t.rename)}`),
    pause,
    form(
      'delete',
      fill(t.deleteHint, { days: GRACE_DAYS }),
      html`${input('confirm', t.confirm, '')}${button(t.delete, 'danger')}`,
    ),
  ];
}

function stateBadge(texts: Texts, { state }: Regiment): Html {
  return html`<span class="badge ${state}">${texts.operator.states[state]}</span>`;
}

function errorOf(texts: Texts, { lastError, lastErrorAt }: Regiment): Html | null {
  return lastError === null ? null : html`${timeOf(texts, lastErrorAt)} ${lastError}`;
}

/** To the minute, in UTC: the page does not know where its reader is. */
function timeOf(texts: Texts, at: string | null): Html | null {
  if (at === null) return null;
  const date = new Date(at);
  const shown = date.toLocaleString(texts.lang === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${shown} UTC</time>`;
}

const MEGABYTE = 1024 * 1024;

function sizeText(texts: Texts, bytes: number | null): string {
  if (bytes === null) return '–';
  return `${(bytes / MEGABYTE).toLocaleString(texts.lang, { maximumFractionDigits: 1 })} MB`;
}

function limitsText({ operator: t }: Texts, limits: Limits): string {
  const named = [
    [t.stockpiles, limits.stockpiles],
    [t.members, limits.members],
    [t.pictures, limits.pictures],
  ] as const;
  const set = named.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  return set.join(', ') || t.none;
}
