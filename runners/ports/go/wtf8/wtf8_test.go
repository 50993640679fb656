package wtf8

import "testing"

func TestRoundTrip(t *testing.T) {
	for _, text := range []string{
		`""`, `"a \" \\ \n é"`, `"é"`, `"🚀"`, `"🚀"`, `"cut \ud83d"`, `"\ude80 late"`, `"\udc00\ud800"`, `"\ud800\ud83d\ude80"`,
		`"\u0000\b\f\r\t\/"`, `"\uD83D\uDE80"`,
	} {
		if back := Unquote(Quote(Unquote(text))); back != Unquote(text) {
			t.Errorf("%s became %s", text, Quote(Unquote(text)))
		}
	}
}

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"a\"\\\n\x01\x7f": `"a\"\\\n\u0001` + "\x7f" + `"`,
		"é€🚀":             `"\u00e9\u20ac\ud83d\ude80"`,
		"\xed\xa0\xbd":    `"\ud83d"`, // a lone surrogate in WTF-8
		"\xff":            `"\ufffd"`, // not even that
	} {
		if got := Quote(text); got != want {
			t.Errorf("%q: %s, not %s", text, got, want)
		}
	}
}

func TestPairsAreOneCharacter(t *testing.T) {
	if got := Unquote(`"\ud83d\ude80"`); got != "🚀" {
		t.Errorf("%q", got)
	}
}
