// The playground: what a parser makes of an output, while it streams and as a whole.  Nothing leaves the browser.

import { DETAILED, FIELDS, type Field, type Inputs, NATIVE, OWN, STANDALONE, fromFragment, isAlone, toFragment, vectorIn } from './inputs.js';
import { type Reading, readOutput, sentBy } from './reading.js';
import { WrongField, formatNames, modelsOf, parserOf } from './request.js';
import { type Api, type Span, marked, messageParts, problemList, responseText, spansOf } from './show.js';
import { siteVector } from './vectors.js';
import { count, element, indented, shown } from './texts.js';

/** What the site's script of examples gives, by format. */
declare const playgroundExamples: Readonly<Record<string, Inputs>>;

/** The longest link that browsers keep. */
const LONGEST_LINK = 1_500_000;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const by = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const controls = Object.fromEntries(FIELDS.map((field) => [field, by<Control>(field)])) as Record<Field, Control>;
const slider = by<HTMLInputElement>('position');
/** Whether the prompt is the form's, which may be empty, or the one that the description says. */
const hasPrompt = by<HTMLInputElement>('has-prompt');

let read: { output: string; reading: Reading; spans: readonly Span[] } | undefined;
let turn = 0;

function inputsOf(): Inputs {
  const texts = Object.fromEntries(FIELDS.map((field) => [field, controls[field].value])) as Record<Field, string>;
  const { format, output, ...others } = texts;
  const isUsed = (field: Field, text: string): boolean => {
    if (field === 'prompt') return hasPrompt.checked && !isAlone(format);
    if (field === 'model') return format === NATIVE;
    if (field === 'options') return text.trim() !== '' && !isAlone(format);
    if (field === 'description') return format === OWN;
    return text.trim() !== '';
  };
  const used = Object.entries(others).filter(([field, text]) => isUsed(field as Field, text));
  return { format, output, ...(Object.fromEntries(used) as Inputs) };
}

function fill(inputs: Inputs): void {
  for (const field of FIELDS) {
    const text = inputs[field] ?? '';
    const isLine = (field === 'tools' || field === 'options') && !text.includes('\n');
    if (field !== 'format') controls[field].value = isLine ? indented(text) : text;
  }
  hasPrompt.checked = inputs.prompt !== undefined;
  const { format = 'hermes' } = inputs;
  const select = controls.format as HTMLSelectElement;
  if (![...select.options].some(({ value }) => value === format)) select.append(element('option', { value: format }, format));
  select.value = format;
  by<HTMLDetailsElement>('more').open = hasPrompt.checked || inputs.options !== undefined;
}

/** Reads the output anew, and says which field is wrong if one is. */
async function update(): Promise<void> {
  const mine = ++turn;
  arrange();
  for (const field of FIELDS) complain(field, '');
  const inputs = inputsOf();
  const output = inputs.output ?? '';
  try {
    const parser = parserOf(inputs);
    const reading = await readOutput(parser, output, () => mine !== turn);
    if (reading === undefined) return;
    const wasAtEnd = read === undefined || Number(slider.value) >= Number(slider.max);
    read = { output, reading, spans: spansOf(output, reading.message) };
    slider.max = String(output.length + 1);
    slider.step = String(reading.size);
    if (wasAtEnd) slider.value = slider.max;
    by('results').hidden = false;
    show();
  } catch (error) {
    if (!(error instanceof WrongField)) throw error;
    read = undefined;
    by('results').hidden = true;
    complain(error.field, error.message);
    by('status').textContent = 'A field is wrong.';
  }
}

/** Shows the fields that the format needs. */
function arrange(): void {
  const format = controls.format.value;
  by('own').hidden = format !== OWN;
  by('native').hidden = format !== NATIVE;
  by('more').hidden = isAlone(format);
  by('contract').hidden = format !== DETAILED && format !== STANDALONE;
  controls.prompt.disabled = !hasPrompt.checked;
  by<HTMLButtonElement>('example').disabled = !Object.hasOwn(playgroundExamples, format);
  const models = modelsOf(format);
  by('models').textContent = models.length > 0 ? `Written by ${models.slice(0, 4).join(', ')}${models.length > 4 ? '…' : ''}` : '';
}

function complain(field: Field, reason: string): void {
  const text = by(`${field}-wrong`);
  text.textContent = reason;
  text.hidden = reason === '';
  if (reason === '') controls[field].removeAttribute('aria-invalid');
  else controls[field].setAttribute('aria-invalid', 'true');
}

/** Shows what was sent where the slider stands. */
function show(around?: number): void {
  if (read === undefined) return;
  const { output, reading, spans } = read;
  const isWhole = Number(slider.value) + reading.size > output.length + 1;
  const place = isWhole ? output.length + 1 : Number(slider.value);
  const at = isWhole ? 'the whole output' : `${count(place)} of ${count(output.length)} characters`;
  by('at').textContent = at;
  slider.setAttribute('aria-valuetext', isWhole ? at : `after ${at}`);
  by('marked').replaceChildren(...marked(output, spans, place, around ?? (isWhole ? 0 : place)));
  by('message').replaceChildren(...messageParts(sentBy(reading.steps, place), reading.message, isWhole), ...(isWhole ? [problemList(output, spans)] : []));
  const { calls } = reading.message;
  const sizes = [`${count(calls.length)} ${calls.length === 1 ? 'call' : 'calls'}`, `${count(spans.length)} ${spans.length === 1 ? 'problem' : 'problems'}`];
  by('status').textContent = `${sizes.join(', ')}.`;
  const api = document.querySelector<HTMLInputElement>('input[name=api]:checked')?.value ?? 'chat';
  by('response').replaceChildren(...shown(responseText(reading.message, api as Api)));
}

/** Puts everything into the address, and the address on the clipboard if the browser lets it. */
async function share(): Promise<void> {
  const fragment = toFragment(inputsOf());
  const said = by('shared');
  if (fragment.length > LONGEST_LINK) {
    said.textContent = `This is too long for a link: ${count(fragment.length)} of ${count(LONGEST_LINK)} characters.`;
    return;
  }
  history.replaceState(undefined, '', `#${fragment}`);
  try {
    await navigator.clipboard.writeText(location.href);
    said.textContent = 'The link is on the clipboard, and in the address bar.';
  } catch {
    said.textContent = 'The link is in the address bar.';
  }
}

async function load(fragment: string): Promise<void> {
  const place = vectorIn(fragment);
  const { inputs, wrong } = place === undefined ? fromFragment(fragment) : await siteVector(place);
  open(inputs, wrong);
}

function open(inputs: Inputs, wrong: readonly string[] = []): void {
  fill(inputs);
  by('link-wrong').textContent = wrong.join(' ');
  by('link-wrong').hidden = wrong.length === 0;
  slider.value = slider.max;
  void update();
}

/** A file becomes the description. */
async function take(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  controls.description.value = await file.text();
  controls.format.value = OWN;
  await update();
}

function start(): void {
  const select = controls.format as HTMLSelectElement;
  const own = element('option', { value: OWN }, 'a description of your own');
  const others = [
    element('option', { value: NATIVE }, 'by the name of a model (profile native)'),
    element('option', { value: DETAILED }, 'calls out of any prose (profile contract)'),
    element('option', { value: STANDALONE }, 'calls alone (profile contract, standalone)'),
  ];
  select.append(...formatNames().map((name) => element('option', { value: name }, name)), own, ...others);
  for (const control of [...Object.values(controls), hasPrompt]) control.addEventListener('input', () => void update());
  slider.addEventListener('input', () => show());
  by('apis').addEventListener('change', () => show());
  by('share').addEventListener('click', () => void share());
  by('example').addEventListener('click', () => open(playgroundExamples[select.value] ?? {}));
  by('file').addEventListener('change', () => void take(by<HTMLInputElement>('file').files?.[0]));
  by('message').addEventListener('click', ({ target }) => {
    const number = (target as HTMLElement).dataset.problem;
    if (number === undefined || read === undefined) return;
    show(read.spans[Number(number)]?.from);
    by('marked').querySelector(`[data-problem~="${number}"]`)?.scrollIntoView({ block: 'center' });
    by('marked').focus({ preventScroll: true });
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  });
  window.addEventListener('hashchange', () => void load(location.hash));
  if (location.hash.length > 1) void load(location.hash);
  else open(playgroundExamples.hermes ?? {});
}

start();
