import type { Limits } from '../services.ts';
import { alertBox, page, type Texts } from './bare-host-page.ts';
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
  const { t } = texts;
  const link = (number: number) =>
    `/operator?${new URLSearchParams({ q: search.text, page: String(number) })}`;
  const content = html`<div class="stack">
    <div class="between"><h1>${t('operator.title')}</h1><span class="quiet">${t('operator.total', { count: search.count })}</span></div>
    ${alertBox(list.problem)}
    <form method="get" action="/operator" class="row" role="search">
      <div class="grow"><label class="over" for="q">${t('operator.search')}</label><input id="q" name="q" value="${search.text}"></div>
      <button>${t('operator.find')}</button>
    </form>
    ${regiments.length === 0 ? html`<p class="card">${t('operator.noRegiments')}</p>` : tableOf(list)}
    ${
      search.pages > 1 &&
      html`<nav class="row">
      ${search.page > 1 && html`<a class="button" href="${link(search.page - 1)}">${t('operator.previous')}</a>`}
      <span>${t('operator.page', { page: search.page, pages: search.pages })}</span>
      ${search.page < search.pages && html`<a class="button" href="${link(search.page + 1)}">${t('operator.next')}</a>`}
    </nav>`
    }
    <div class="columns">${noticeCard(list)}${perPersonCard(list)}</div>
    ${actsCard(texts, list.acts, true)}
  </div>`;
  return page({
    texts,
    title: t('operator.title'),
    bar: visitorBar(texts, list.visitor, true),
    isWide: true,
    content,
  });
}

function tableOf({ texts, regiments }: RegimentList): Html {
  const { t } = texts;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${t('operator.title')}"><table>
    <thead><tr><th>${t('operator.name')}</th><th>${t('operator.state')}</th><th class="number">${t('operator.members')}</th><th class="number">${t('operator.size')}</th>
      <th>${t('operator.lastUse')}</th><th>${t('operator.limits')}</th><th>${t('operator.lastError')}</th></tr></thead>
    <tbody>${regiments.map(
      (regiment) => html`<tr>
      <td class="once"><a href="/operator/regiments/${regiment.id}">${regiment.name}</a></td>
      <td>${stateBadge(texts, regiment)}</td>
      <td class="number">${regiment.members ?? '–'}</td>
      <td class="number">${sizeText(texts, regiment.bytes)}</td>
      <td>${timeOf(texts, regiment.lastUsedAt) ?? t('operator.never')}</td>
      <td>${limitsText(texts, regiment.limits)}</td>
      <td class="long">${errorOf(texts, regiment) ?? t('operator.none')}</td>
    </tr>`,
    )}</tbody>
  </table></div>`;
}

function noticeCard({ texts, notice, visitor }: RegimentList): Html {
  const { t } = texts;
  return html`<section class="card"><h2>${t('operator.notice')}</h2>
    ${
      notice !== null &&
      html`<div class="notice"><p>${t('operator.shown')} ${timeOf(texts, notice.until)}</p><p>${notice.text}</p></div>
      <form method="post" action="/operator/end-notice">${tokenField(visitor)}<button>${t('operator.end')}</button></form>`
    }
    <form method="post" action="/operator/notice" class="stack">${tokenField(visitor)}
      <div><label class="over" for="text">${t('operator.text')}</label><input id="text" name="text" maxlength="300" required></div>
      <div class="row"><div class="short"><label class="over" for="hours">${t('operator.hours')}</label>
        <input id="hours" name="hours" type="number" min="1" max="720" value="24" required></div>
        <button>${t('operator.show')}</button></div>
      <p class="quiet">${t('operator.noticeHint')}</p>
    </form></section>`;
}

function perPersonCard({ texts, perPerson, visitor }: RegimentList): Html {
  const { t } = texts;
  return html`<section class="card"><h2>${t('operator.limits')}</h2>
    <form method="post" action="/operator/per-person" class="stack">${tokenField(visitor)}
      <div><label class="over" for="most">${t('operator.perPerson')}</label>
        <div class="row"><input class="short" id="most" name="most" type="number" min="1" max="1000000" value="${perPerson}" required>
        <button>${t('operator.save')}</button></div></div>
    </form></section>`;
}

function actsCard(texts: Texts, acts: Act[], withName: boolean): Html {
  const { t } = texts;
  const rows = acts.map(
    (act) => html`<tr><td>${timeOf(texts, act.at)}</td><td>${act.by}</td><td>${nameOf(texts, act)}</td>
      ${withName && html`<td>${act.regiment}</td>`}<td class="long">${act.details}</td></tr>`,
  );
  return html`<section class="stack"><h2>${t('operator.acts')}</h2>
    ${rows.length === 0 ? html`<p class="quiet">${t('operator.noActs')}</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="${t('operator.acts')}"><table><tbody>${rows}</tbody></table></div>`}
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
  const { t } = texts;
  const address = addressOfRegiment(publicUrl, regiment.name);
  const content = html`<div class="stack">
    <p><a href="/operator">${t('operator.back')}</a></p>
    <div class="between"><h1 class="name">${regiment.name}</h1>${stateBadge(texts, regiment)}</div>
    ${alertBox(oneRegiment.problem)}
    <dl class="card">
      <dt>${t('operator.address')}</dt><dd><a href="${address}">${address}</a></dd>
      <dt>${t('operator.created')}</dt><dd>${timeOf(texts, regiment.createdAt)}</dd>
      <dt>${t('operator.by')}</dt><dd>${regiment.createdBy}</dd>
      <dt>${t('operator.schema')}</dt><dd>${regiment.schema}</dd>
      ${oneRegiment.place !== null && html`<dt>${t('operator.server')}</dt><dd>${oneRegiment.place}</dd>`}
      <dt>${t('operator.size')}</dt><dd>${sizeText(texts, regiment.bytes)}</dd>
      <dt>${t('operator.members')}</dt><dd>${regiment.members ?? '–'}</dd>
      <dt>${t('operator.lastUse')}</dt><dd>${timeOf(texts, regiment.lastUsedAt) ?? t('operator.never')}</dd>
      <dt>${t('operator.lastError')}</dt><dd>${errorOf(texts, regiment) ?? t('operator.none')}</dd>
    </dl>
    <div class="columns">${cardsOf(oneRegiment)}</div>
    ${actsCard(texts, oneRegiment.acts, false)}
  </div>`;
  return page({ texts, title: regiment.name, bar: visitorBar(texts, visitor, true), isWide: true, content });
}

function cardsOf({ texts, regiment, visitor }: OneRegiment): Html[] {
  const { t } = texts;
  const form = (act: RegimentAct, hint: string, inputs: Html) =>
    html`<section class="card"><h2>${t(`operator.${act}`)}</h2>${hint !== '' && html`<p class="quiet">${hint}</p>`}
      <form method="post" action="/operator/regiments/${regiment.id}/${act}" class="stack">${tokenField(visitor)}${inputs}</form></section>`;
  const button = (label: string, kind = '') => html`<div><button class="${kind}">${label}</button></div>`;
  const input = (name: string, label: string, value: string | number) =>
    html`<div><label class="over" for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" autocomplete="off"></div>`;
  const limits = form(
    'limits',
    t('operator.limitsHint'),
    html`${input('stockpiles', t('operator.stockpiles'), regiment.limits.stockpiles ?? '')}${input('members', t('operator.members'), regiment.limits.members ?? '')}
      ${input('pictures', t('operator.pictures'), regiment.limits.pictures ?? '')}${button(t('operator.save'))}`,
  );
  if (regiment.state === 'unfinished') return [limits];
  if (regiment.state === 'deleted') {
    const at = (regiment.deletedAt ?? '').slice(0, 10);
    const hint = t('operator.restoreHint', { at, days: GRACE_DAYS });
    return [form('restore', hint, button(t('operator.restore'))), limits];
  }
  const pause =
    regiment.state === 'active'
      ? form('suspend', t('operator.suspendHint'), button(t('operator.suspend')))
      : form('resume', '', button(t('operator.resume')));
  return [
    limits,
    form(
      'rename',
      t('operator.renameHint'),
      html`${input('name', t('operator.newName'), '')}${button(t('operator.rename'))}`,
    ),
    pause,
    form(
      'delete',
      t('operator.deleteHint', { days: GRACE_DAYS }),
      html`${input('confirm', t('operator.confirm'), '')}${button(t('operator.delete'), 'danger')}`,
    ),
  ];
}

/** Names what was done; an act that has no name here as it is stored. */
function nameOf({ t }: Texts, { act }: Act): string {
  const key = `operator.actNames.${act}` as 'operator.actNames.create'; // `has` is what checks it
  return t.has(key) ? t(key) : act;
}

function stateBadge(texts: Texts, { state }: Regiment): Html {
  return html`<span class="badge ${state}">${texts.t(`operator.states.${state}`)}</span>`;
}

function errorOf(texts: Texts, { lastError, lastErrorAt }: Regiment): Html | null {
  return lastError === null ? null : html`${timeOf(texts, lastErrorAt)} ${lastError}`;
}

/** To the minute, in UTC: the page does not know where its reader is. */
function timeOf(texts: Texts, at: string | null): Html | null {
  if (at === null) return null;
  const date = new Date(at);
  const shown = date.toLocaleString(texts.language === 'en' ? 'en-GB' : texts.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return html`<time datetime="${date.toISOString()}">${shown} UTC</time>`;
}

const MEGABYTE = 1024 * 1024;

function sizeText(texts: Texts, bytes: number | null): string {
  if (bytes === null) return '–';
  return `${(bytes / MEGABYTE).toLocaleString(texts.language, { maximumFractionDigits: 1 })} MB`;
}

function limitsText({ t }: Texts, limits: Limits): string {
  const named = [
    [t('operator.stockpiles'), limits.stockpiles],
    [t('operator.members'), limits.members],
    [t('operator.pictures'), limits.pictures],
  ] as const;
  const set = named.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`]));
  return set.join(', ') || t('operator.none');
}
